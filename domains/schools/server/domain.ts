import type { ServerDomain } from '#platform/server/domain.ts'
import { purgePhotos } from './gallery/purge-photos.ts'
import { loadSchools } from './load-schools.ts'
import { serveSchools } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { outside }) => serveSchools(app, outside),
  jobs: ({ db }) => ({ quick: { purge_photos: () => purgePhotos(db) } }),
  schedule: [{ task: 'purge_photos', cron: '41 20 * * *' }],
  reference: { files: ['boards.json', 'classes.json', 'schools.csv.gz'], load: loadSchools },
}
