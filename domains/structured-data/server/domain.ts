import { generateJson as operation } from '#domains/structured-data/contract/structured-data.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serve } from '#platform/server/http/serve.ts'
import { generateJson } from './generate-json.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) =>
    serve(app, operation, ({ db, query, request }) =>
      generateJson(db, query, { pages: gateways.schoolPages, origin: `${request.protocol}://${request.host}` }),
    ),
}
