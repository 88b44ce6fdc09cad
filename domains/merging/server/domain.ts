import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { dropKeptRows } from './drop-kept-rows.ts'
import { serveMerging } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveMerging,
  jobs: ({ db }) => ({ quick: { drop_merge_rows: () => dropKeptRows(db) } }),
  schedule: [{ task: 'drop_merge_rows', every: '1 day', at: '20:17' }],
  // Merges into the lead that goes stay with it: they can be split again once this merge is split.
  personTables: { lead_merge: { rows: 'left' } },
  timeline: {
    staff: {
      merged: sql`'Merged with ' || (event.after ->> 'name') || coalesce(', ' || (event.after ->> 'number'), '')`,
      split: sql`'Split from ' || (event.after ->> 'name')`,
    },
  },
}
