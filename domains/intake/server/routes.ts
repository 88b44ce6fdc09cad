import type { FastifyInstance } from 'fastify'
import { eventsSchema } from '#domains/intake/contract/events.ts'
import * as intake from '#domains/intake/contract/intake.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { checkSignature } from './check-signature.ts'
import { countTrouble } from './count-trouble.ts'
import { createKey } from './create-key.ts'
import { intakeLine } from './intake-line.ts'
import { listEvents } from './list-events.ts'
import { listKeys } from './list-keys.ts'
import { mendEvent } from './mend-event.ts'
import { receiveEvent } from './receive-events.ts'
import { revokeKey } from './revoke-key.ts'

/** Mounts the operations of the intake. */
export function serveIntake(app: FastifyInstance) {
  const inLine = intakeLine(app.context.db)
  serve(app, intake.sendEvents, async ({ db, body, request }) => {
    const sender = await checkSignature(db, request.headers, request.bodyText ?? '')
    const results = await inLine(
      sender,
      body.events.map((event) => receiveEvent(sender, event)),
    )
    const count = (status: intake.Result['status']) => results.filter((result) => result.status === status).length
    return { accepted: count('accepted'), duplicates: count('duplicate'), refused: count('refused'), results }
  })
  serve(app, intake.getEventSchema, async () => eventsSchema())
  serve(app, intake.listIntakeKeys, async ({ db }) => ({ results: await listKeys(db) }))
  serve(app, intake.createIntakeKey, ({ db, staff, body }) => createKey(db, staff, body))
  serve(app, intake.revokeIntakeKey, ({ db, staff, params }) => revokeKey(db, staff, params))
  serve(app, intake.listIntakeEvents, async ({ db, query, request }) => listAnswer(request.url, query, await listEvents(db, query)))
  serve(app, intake.countIntakeTrouble, ({ db }) => countTrouble(db))
  serve(app, intake.mendIntakeEvent, ({ db, staff, params, body }) => mendEvent(db, staff, params.id, body.event))
}
