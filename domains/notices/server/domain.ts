import type { ServerDomain } from '#platform/server/domain.ts'
import { hideNotices } from './hide-notices.ts'
import { serveNotices } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveNotices,
  personTables: ['notice'],
  followingTables: { notice: { rows: 'moved' } },
  hidePerson: hideNotices,
}
