import type { ServerDomain } from '#platform/server/domain.ts'
import { loadSchools } from './load-schools.ts'
import { serveSchools } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { outside }) => serveSchools(app, outside.schoolPages),
  reference: { files: ['boards.json', 'classes.json', 'schools.csv.gz'], load: loadSchools },
}
