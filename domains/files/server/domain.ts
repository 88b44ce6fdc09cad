import { readFile as operation } from '#domains/files/contract/files.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serve } from '#platform/server/http/serve.ts'
import { readFile } from './read-file.ts'
import { removeLostFiles } from './remove-lost-files.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) => {
    serve(app, operation, ({ db, params, query, request, reply }) =>
      readFile({ db, files: gateways.files }, { ...params, ...query }, request, reply),
    )
  },
  jobs: ({ db, gateways }) => ({ slow: { remove_lost_files: async () => void (await removeLostFiles(db, gateways)) } }),
  schedule: [{ task: 'remove_lost_files', every: '1 hour', at: '00:23' }],
}
