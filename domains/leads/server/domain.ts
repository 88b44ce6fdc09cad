import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { loadActions } from './actions/load-actions.ts'
import { geocodeLead } from './edit/geocode-lead.ts'
import { destroyErased } from './erasing/destroy-erased.ts'
import { hideLead } from './erasing/hide-lead.ts'
import { joinsSchools, leadsOfSchools } from './joining/join-schools.ts'
import { personTables } from './joining/person-tables.ts'
import type { LeadPart } from './lead/lead-part.ts'
import { leadPart } from './lead-part.ts'
import type { ListColumns } from './list/columns/columns.ts'
import { gatherListings } from './list/gather-listings.ts'
import { joinFollowUpCounts } from './list/join-follow-up-counts.ts'
import { viewedLeadLists } from './list/viewed-lead-lists.ts'
import { refreshZones } from './numbers/refresh-zones.ts'
import { serveLeads } from './routes.ts'
import { forgetChanges } from './sync/forget-changes.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain extends LeadPart {
    /** The SQL of its columns of the lead lists, by their names in its contract. */
    readonly leadColumns?: ListColumns
  }
}

export const domain: ServerDomain = {
  mount: (app, { gateways }) => serveLeads(app, gateways),
  jobs: ({ db, geocode }) => ({
    quick: {
      join_follow_up_counts: () => joinFollowUpCounts(db),
      forget_lead_changes: () => forgetChanges(db),
      destroy_erased: async () => void (await destroyErased(db)),
    },
    slow: {
      geocode_lead: taskAbout('lead_id', (id) => geocodeLead(db, geocode, id)),
      gather_listings: async (_, { abortSignal }) => void (await gatherListings(db, abortSignal)),
    },
  }),
  schedule: [
    { task: 'join_follow_up_counts', every: '2 minutes' },
    { task: 'destroy_erased', every: '1 day', at: '20:41' },
    { task: 'forget_lead_changes', every: '1 day', at: '21:47' },
    { task: 'gather_listings', every: '1 day', at: '21:17' },
  ],
  reference: {
    files: ['actions.json'],
    load: async (client) => {
      await loadActions(client)
      await refreshZones(client)
    },
  },
  leaving: [
    {
      name: 'follow_ups',
      words: ['follow-up', 'follow-ups'],
      count: (staffId) => sql`select count(*) from follow_up where owner_id = ${staffId} and closed_at is null`,
      becomes: 'They go with their leads, and stay due when they are.',
    },
    {
      name: 'booked_calls',
      words: ['call that a parent booked', 'calls that parents booked'],
      count: (staffId) => sql`
        select count(*) from parent_activity join lead on lead.id = lead_id
        where owner_id = ${staffId} and erased_at is null and kind = 'booked_call' and slot_at > now()`,
      becomes: 'They go with their leads.',
    },
  ],
  viewedLists: viewedLeadLists,
  explainsOpening: (staffId) => sql`exists (
    select from lead_event where staff_id = ${staffId} and lead_event.lead_id = opened.lead_id and lead_event.at > now() - interval '1 hour')`,
  schoolUses: [
    {
      words: ['parent asked about it', 'parents asked about it'],
      count: (schoolId) => sql`(select count(distinct lead_id) from parent_activity where school_id = ${schoolId})`,
    },
  ],
  joinsSchools,
  leadsOfSchools,
  personTables,
  hidePerson: hideLead,
  ...leadPart,
}
