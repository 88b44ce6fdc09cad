import type { Task } from 'graphile-worker'
import type { ServerDomain } from '#platform/server/domain.ts'
import { purgePhotos } from './gallery/purge-photos.ts'
import { loadSchools } from './load-schools.ts'
import { serveMerging } from './merging/routes.ts'
import { dropMergeRows } from './merging/undo-merge.ts'
import { serveRemoval } from './removal/routes.ts'
import type { SchoolUse } from './removal/school-use.ts'
import { serveSchools } from './routes.ts'
import { refreshListingsOfSchools } from './school/refresh-listings-of-schools.ts'
import type { LeadsOfSchools, SchoolJoining } from './school/school-joining.ts'
import { forgetWords } from './search/forget-words.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** How its rows name a school. */
    readonly schoolUses?: readonly SchoolUse[]
    /** How its rows follow when a school is merged into another. */
    readonly joinsSchools?: SchoolJoining
    /** How to lock leads and refresh their listings when their rows name another school since a merge, or a school that is shown otherwise. */
    readonly leadsOfSchools?: LeadsOfSchools
  }
}

const leadsOf = (domains: readonly ServerDomain[]) => domains.find(({ leadsOfSchools }) => leadsOfSchools)?.leadsOfSchools

export const domain: ServerDomain = {
  mount: (app, { gateways, domains }) => {
    serveSchools(app, gateways)
    const uses = domains.flatMap(({ schoolUses = [] }) => schoolUses)
    serveRemoval(app, uses)
    serveMerging(app, uses, {
      schools: domains.flatMap(({ joinsSchools }) => joinsSchools ?? []),
      leads: leadsOf(domains),
    })
  },
  jobs: ({ db, domains }) => {
    const refreshListings: Task = (_payload, { abortSignal }) => refreshListingsOfSchools(db, leadsOf(domains), abortSignal)
    return {
      quick: { purge_photos: () => purgePhotos(db) },
      slow: {
        refresh_lead_listings: refreshListings,
        // The release of 29 November 2026 queues it under this name; a release after the next may drop it.
        relist_leads_of_schools: refreshListings,
        forget_school_words: () => forgetWords(db),
        drop_school_merge_rows: () => dropMergeRows(db),
      },
    }
  },
  schedule: [
    { task: 'refresh_lead_listings', every: '1 minute' },
    { task: 'purge_photos', every: '1 day', at: '20:41' },
    { task: 'forget_school_words', every: '1 day', at: '20:53' },
    { task: 'drop_school_merge_rows', every: '1 day', at: '20:57' },
  ],
  reference: { files: ['boards.json', 'classes.json', 'schools.csv.gz'], load: loadSchools },
}
