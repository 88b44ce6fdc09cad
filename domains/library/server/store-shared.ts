import { keptName } from '#domains/files/server/kept-name.ts'
import { isPicture, readHead, recogniseFile } from '#domains/files/server/recognise-file.ts'
import { StoreAway, storeFile } from '#domains/files/server/store-file.ts'
import { storePhoto } from '#domains/files/server/store-photo.ts'
import { type FileKind, shareFile as operation } from '#domains/library/contract/library.ts'
import type { ReceivedFile } from '#platform/contract/upload.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
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

/** Stores an upload if its kind may be shared. */
export async function storeShared(
  db: Database,
  gateways: Pick<Gateways, 'files'>,
  staffId: number,
  file: ReceivedFile,
): Promise<StoredFile> {
  const { path, bytes, name } = file
  if (bytes === 0) throw refuse(operation, 'emptyFile')
  const head = await readHead(path)
  const away = (error: unknown) => {
    throw error instanceof StoreAway ? refuse(operation, 'storeAway', { retryAfter: retryAfterAway }) : error
  }
  if (isPicture(head)) {
    const sizes = await storePhoto(db, gateways, staffId, path).catch(away)
    const type = 'image/webp'
    return { name: keptName(name, type), kind: 'image', type, bytes, stored: sizes.map((size) => size.name) }
  }
  const recognised = await recogniseFile(name, path, head)
  if (recognised === 'macros') throw refuse(operation, 'hasMacros')
  if (!recognised) throw refuse(operation, 'notShared')
  const { kind, type, ending } = recognised
  const stored = await storeFile(db, gateways, { from: path, bytes, type, ending, fileName: name }).catch(away)
  return { name: keptName(name, type), kind, type, bytes, stored: [stored] }
}
