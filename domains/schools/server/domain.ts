import type { ServerDomain } from '#platform/server/domain.ts'
import { serveSchools } from './routes.ts'

export const domain: ServerDomain = { mount: (app, { outside }) => serveSchools(app, outside.schoolPages) }
