import type { ServerDomain } from '#platform/server/domain.ts'
import { removeOldEntries } from './remove-old-entries.ts'
import { serveAudit } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { auditWords }) => serveAudit(app, auditWords),
  jobs: ({ db }) => ({ slow: { remove_audit_entries: () => removeOldEntries(db) } }),
  schedule: [{ task: 'remove_audit_entries', every: '1 day', at: '21:40' }],
}
