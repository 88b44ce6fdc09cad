import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { dropExports } from './exports/drop-exports.ts'
import { exportWork } from './exports/export-run.ts'
import { writeExport } from './exports/write-export.ts'
import type { ViewedLists } from './list/viewed-list.ts'
import { serveLists } from './routes.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** Its lists whose filters can be saved as views, by the name that views keep. Some of them can be exported. */
    readonly viewedLists?: ViewedLists
  }
}

const allLists = (domains: readonly ServerDomain[]): ViewedLists => Object.assign({}, ...domains.map(({ viewedLists }) => viewedLists))

export const domain: ServerDomain = {
  mount: (app, { domains }) => serveLists(app, allLists(domains)),
  jobs: ({ db, domains, gateways: { firm } }) => ({
    quick: { drop_exports: () => dropExports(db) },
    slow: {
      write_export: taskAbout('export_id', (id, { abortSignal }) => writeExport(db, { lists: allLists(domains), firm }, id, abortSignal)),
    },
  }),
  leaving: [
    {
      name: 'team_views',
      words: ['view shared with the team', 'views shared with the team'],
      count: (staffId) => sql`select count(*) from saved_view where staff_id = ${staffId} and is_team`,
      becomes: 'They stay for the team.',
    },
    {
      name: 'exports',
      words: ['export under way', 'exports under way'],
      count: (staffId) => sql`select count(*) from list_export where staff_id = ${staffId} and status in ('waiting', 'running')`,
      becomes: 'They stop, and no file is made.',
    },
  ],
  longWork: [exportWork],
  schedule: [{ task: 'drop_exports', every: '1 hour', at: '00:29' }],
}
