import type { ServerDomain } from '#platform/server/domain.ts'
import { serveStaff } from './routes.ts'

export const staff: ServerDomain = { name: 'staff', mount: serveStaff, personTables: ['notice'] }
