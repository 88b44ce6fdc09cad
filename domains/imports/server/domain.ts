import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { dropImports } from './drop-imports.ts'
import type { AnyImportKind, ImportKinds } from './import/import-kind.ts'
import { importWork } from './import/import-run.ts'
import { serveImports } from './routes.ts'
import { workImport } from './work-import.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** What can be imported of it. */
    readonly imported?: AnyImportKind
  }
}

const kindsOf = (domains: readonly ServerDomain[]): ImportKinds => domains.flatMap(({ imported = [] }) => imported)

export const domain: ServerDomain = {
  mount: (app, { domains }) => serveImports(app, kindsOf(domains)),
  jobs: ({ db, domains }) => ({
    quick: { drop_imports: () => dropImports(db) },
    slow: {
      work_import: taskAbout('import_id', (id, { abortSignal }) => workImport(db, kindsOf(domains), id, abortSignal)),
    },
  }),
  longWork: [importWork],
  schedule: [{ task: 'drop_imports', every: '1 day', at: '21:37' }],
}
