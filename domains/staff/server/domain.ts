import type { ServerDomain } from '#platform/server/domain.ts'
import { hideNotices } from './hide-notices.ts'
import { serveStaff } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveStaff,
  personTables: ['notice'],
  followingTables: { notice: { rows: 'moved' } },
  hidePerson: hideNotices,
}
