import type { ServerDomain } from '#platform/server/domain.ts'
import { removeOldEntries } from './remove-old-entries.ts'

export const domain: ServerDomain = {
  jobs: ({ db }) => ({ slow: { remove_audit_entries: () => removeOldEntries(db) } }),
  schedule: [{ task: 'remove_audit_entries', every: '1 day', at: '21:40' }],
}
