import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { exotel } from '#platform/server/gateways/telephony/exotel.ts'
import { runJobs } from '#platform/server/jobs/run-jobs.ts'
import { tasks } from '#portal/server/tasks.ts'
import { testServer } from '../server/test-server.ts'
import { openStandInExotel, type StandInExotel } from '../stand-ins/stand-in-exotel.ts'
import { testGateways } from '../stand-ins/test-gateways.ts'
import { makeLead } from './make-lead.ts'
import { makeStaff } from './make-staff.ts'

const telephonySecret = 'a-secret-that-signs-addresses'
const noon = new Date('2026-11-21T12:00:00+05:30')

async function outsideWith(service: StandInExotel): Promise<Gateways> {
  const known = { webhookSecret: telephonySecret, recordingHosts: [], publicUrl: 'http://portal.test', patience: 1_500 }
  return await testGateways({ telephony: exotel({ ...service.settings, ...known }), telephonySecret, now: () => noon })
}

let made = 0

export async function makePair(db: Database, role: 'counsellor' | 'counsellor_admin' = 'counsellor') {
  const [phone, number] = [`+91${9_844_400_000 + ++made}`, String(9_855_500_000 + made)]
  const staff = await makeStaff(db, role)
  await db.updateTable('staff').set({ phone }).where('id', '=', staff.id).execute()
  const leadId = await makeLead(db, { lead: { owner_id: staff.id }, numbers: [number] })
  await db.updateTable('lead_number').set({ dnd: false, dnd_asked_at: sql`now()` }).where('lead_id', '=', leadId).execute()
  return { staff, phone, leadId, number, e164: `+91${number}` }
}

export async function ageCall(db: Database, id: number, minutes: number): Promise<void> {
  const earlier = (column: string) => sql<string>`${sql.ref(column)} - make_interval(mins => ${minutes})`
  const aged = await db
    .updateTable('call')
    .set({ placed_at: earlier('placed_at'), ended_at: earlier('ended_at'), poll_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning('lead_id')
    .executeTakeFirst()
  if (aged?.lead_id) await refreshListing(db, aged.lead_id)
}

export async function openTelephone({ reference = false } = {}) {
  const service = await openStandInExotel()
  service.limit(10_000)
  const gateways = await outsideWith(service)
  const server = await testServer({ gateways, reference })
  const { app, db } = server
  service.deliver = async ({ pathname }, payload) => (await app.inject({ method: 'POST', url: pathname, payload })).statusCode

  async function place(pair: Awaited<ReturnType<typeof makePair>>) {
    const url = `/api/v3/admin_custom/call-parent/${pair.leadId}/`
    await app.inject({ url, headers: pair.staff.headers, query: { phone: pair.number, attempt: randomUUID() } })
    const { id } = await db
      .selectFrom('call')
      .select('id')
      .where('lead_id', '=', pair.leadId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { ...pair, id, sid: service.ledger.findLast(({ to }) => to === pair.e164)?.sid ?? '' }
  }

  return {
    service,
    server,
    gateways,
    place,
    begin: async () => await place(await makePair(db)),
    callOf: (id: number) => db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    dialedTo: (e164: string) => service.ledger.filter(({ to }) => to === e164),
    runJobs: () => runJobs(server.pool, tasks(db, gateways), [], pino({ level: 'silent' })),
    close: async () => {
      await server.close()
      await service.close()
    },
  }
}
