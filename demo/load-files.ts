import type pg from 'pg'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { madeFiles } from './made-files.ts'

/** Stores the made files, once each: many rows of the demo lead to one of them, under names of their own. */
export async function loadFiles(client: pg.ClientBase, files: Pick<Gateways['files'], 'put'>): Promise<void> {
  for (const { contents, key, what, type, ending, seconds, width, height, caption } of await madeFiles()) {
    await files.put(key, contents, { contentType: type, contentLength: contents.length })
    const asset = [key, what, type, ending, contents.length, seconds, width, height, caption]
    await client.query('insert into demo_build.asset values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', asset)
  }
}
