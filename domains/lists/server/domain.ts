import type { ServerDomain } from '#platform/server/domain.ts'
import { dropExports } from './exports/drop-exports.ts'
import { exportWork } from './exports/export-run.ts'
import { writeExport } from './exports/write-export.ts'
import type { ViewedLists } from './list/viewed-list.ts'
import { serveLists } from './routes.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** Its lists whose filters can be saved as views, and which of them can be exported, by the name under which these are kept. */
    readonly viewedLists?: ViewedLists
  }
}

const allLists = (domains: readonly ServerDomain[]): ViewedLists => Object.assign({}, ...domains.map(({ viewedLists }) => viewedLists))

export const domain: ServerDomain = {
  mount: (app, { domains }) => serveLists(app, allLists(domains)),
  jobs: ({ db, domains }) => ({
    quick: { drop_exports: () => dropExports(db) },
    slow: {
      write_export: (payload, { abortSignal }) =>
        writeExport(db, allLists(domains), (payload as { export_id: number }).export_id, abortSignal),
    },
  }),
  longWork: [exportWork],
  schedule: [{ task: 'drop_exports', cron: '29 * * * *' }],
}
