import { isPicture, readHead, recogniseFile } from '#domains/files/server/recognise-file.ts'
import { StoreAway, storeFile } from '#domains/files/server/store-file.ts'
import { storePhoto } from '#domains/files/server/store-photo.ts'
import { shareFile as call, type FileKind } from '#domains/library/contract/library.ts'
import type { ReceivedFile } from '#platform/contract/upload.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { refuse } from '#platform/server/http/refuse.ts'

export interface StoredFile {
  name: string
  kind: FileKind
  type: string
  bytes: number
  stored: string[]
}

/** In seconds. */
const retryAfterAway = 5
const longestName = 150

/** The name as people see it: one line, with letters, and no path. */
const nameOf = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\s])+/gu, ' ')
    .trim()
    .slice(-longestName)
    .toWellFormed() || 'file'

/** Stores an upload if its kind may be shared. */
export async function storeShared(db: Database, outside: Pick<Outside, 'files'>, staffId: number, file: ReceivedFile): Promise<StoredFile> {
  const { path, bytes } = file
  const name = nameOf(file.name)
  if (bytes === 0) throw refuse(call, 'emptyFile')
  const head = await readHead(path)
  const away = (error: unknown) => {
    throw error instanceof StoreAway ? refuse(call, 'storeAway', { retryAfter: retryAfterAway }) : error
  }
  if (isPicture(head)) {
    const sizes = await storePhoto(db, outside, staffId, path).catch(away)
    return { name, kind: 'image', type: 'image/webp', bytes, stored: sizes.map((size) => size.name) }
  }
  const recognised = await recogniseFile(name, path, head)
  if (recognised === 'macros') throw refuse(call, 'hasMacros')
  if (!recognised) throw refuse(call, 'notShared')
  const { kind, type, ending } = recognised
  const stored = await storeFile(db, outside, { from: path, bytes, type, ending, fileName: name }).catch(away)
  return { name, kind, type, bytes, stored: [stored] }
}
