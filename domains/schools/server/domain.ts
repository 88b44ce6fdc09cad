import type { ServerDomain } from '#platform/server/domain.ts'
import { purgePhotos } from './gallery/purge-photos.ts'
import { loadSchools } from './load-schools.ts'
import { serveRemoval } from './removal/routes.ts'
import type { SchoolUse } from './removal/school-use.ts'
import { serveSchools } from './routes.ts'
import { forgetWords } from './search/forget-words.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** How its rows name a school. */
    readonly schoolUses?: readonly SchoolUse[]
  }
}

export const domain: ServerDomain = {
  mount: (app, { outside, domains }) => {
    serveSchools(app, outside)
    serveRemoval(
      app,
      domains.flatMap(({ schoolUses = [] }) => schoolUses),
    )
  },
  jobs: ({ db }) => ({ quick: { purge_photos: () => purgePhotos(db) }, slow: { forget_school_words: () => forgetWords(db) } }),
  schedule: [
    { task: 'purge_photos', cron: '41 20 * * *' },
    { task: 'forget_school_words', cron: '53 20 * * *' },
  ],
  reference: { files: ['boards.json', 'classes.json', 'schools.csv.gz'], load: loadSchools },
}
