import type { ServerDomain } from '#platform/server/domain.ts'
import { serveSchoolLeads } from './routes.ts'

export const domain: ServerDomain = { mount: serveSchoolLeads }
