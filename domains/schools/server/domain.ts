import type { ServerDomain } from '#platform/server/domain.ts'
import { serveSchools } from './routes.ts'

export const schools: ServerDomain = { name: 'schools', mount: (app, { outside }) => serveSchools(app, outside.schoolPages) }
