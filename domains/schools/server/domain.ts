import type { ServerDomain } from '#platform/server/domain.ts'
import { purgePhotos } from './gallery/purge-photos.ts'
import { countCommonKeys } from './list/count-common-keys.ts'
import { loadSchools } from './load-schools.ts'
import { serveSchools } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { outside }) => serveSchools(app, outside),
  jobs: ({ db }) => ({ quick: { purge_photos: () => purgePhotos(db) }, slow: { count_common_keys: () => countCommonKeys(db) } }),
  schedule: [
    { task: 'purge_photos', cron: '41 20 * * *' },
    { task: 'count_common_keys', cron: '53 20 * * *' },
  ],
  reference: { files: ['boards.json', 'classes.json', 'schools.csv.gz'], load: loadSchools },
}
