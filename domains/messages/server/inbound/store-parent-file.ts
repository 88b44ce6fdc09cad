import { keptName } from '#domains/files/server/kept-name.ts'
import { isPicture, readHead, recogniseFile } from '#domains/files/server/recognise-file.ts'
import { storeFile } from '#domains/files/server/store-file.ts'
import { storePhoto } from '#domains/files/server/store-photo.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { RefusalError } from '#platform/server/http/refuse.ts'

/** The file is empty, too large or damaged: asking again does not help. */
export class UnfitFile extends Error {}

/** A file that a parent sent, as it is stored. */
export interface ParentFile {
  stored: string
  /** As it is kept, with an ending of what it is. */
  name: string
  kind: 'image' | 'video' | 'audio' | 'document'
  type: string
  bytes: number
}

/** Stores a file, open to who sees its conversation, as what its contents are, not as what its sender calls it. Pictures are encoded again; unknown contents are stored as bytes that no browser opens. */
export async function storeParentFile(
  db: Database,
  gateways: Pick<Gateways, 'files'>,
  path: string,
  name: string,
  bytes: number,
): Promise<ParentFile> {
  const head = await readHead(path)
  if (isPicture(head)) {
    const [largest] = await storePhoto(db, gateways, 0, path, { isPrivate: true }).catch((error) => {
      throw error instanceof RefusalError ? new UnfitFile(error.message) : error
    })
    return { stored: largest?.name ?? '', name: keptName(name, 'image/webp'), kind: 'image', type: 'image/webp', bytes }
  }
  const recognised = await recogniseFile(name, path, head)
  const unknown = { kind: 'document', type: 'application/octet-stream', ending: 'bin' } as const
  const { kind, type, ending } = recognised && recognised !== 'macros' ? recognised : unknown
  return {
    stored: await storeFile(db, gateways, { from: path, bytes, type, ending, fileName: name || undefined, isPrivate: true }),
    name: keptName(name, type),
    kind,
    type,
    bytes,
  }
}
