import { generateJson as call } from '#domains/structured-data/contract/structured-data.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serve } from '#platform/server/http/serve.ts'
import { generateJson } from './generate-json.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) =>
    serve(app, call, ({ db, query, request }) =>
      generateJson(db, query, { pages: gateways.schoolPages, origin: `${request.protocol}://${request.host}` }),
    ),
}
