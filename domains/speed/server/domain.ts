import { tellSpeed } from '#domains/speed/contract/speed.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serve } from '#platform/server/http/serve.ts'
import { speedTaker } from './take-speed.ts'

export const domain: ServerDomain = {
  mount: (app) => {
    const take = speedTaker(app.measures)
    serve(app, tellSpeed, async ({ body, request }) => take(request.ip, body.measured))
  },
}
