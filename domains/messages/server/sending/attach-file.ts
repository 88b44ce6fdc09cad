import { sql } from 'kysely'
import { fileAddress } from '#domains/files/contract/files.ts'
import { keptName } from '#domains/files/server/kept-name.ts'
import { keepFiles } from '#domains/files/server/store-file.ts'
import { maxBytesOf } from '#domains/messages/contract/message.ts'
import { contentRefusals } from '#domains/messages/contract/refusals.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { AttachedFile } from './write-message.ts'

const content = { refusals: contentRefusals }

type Kind = AttachedFile['kind']

/** The kind under which WhatsApp takes each type of file; pictures of ours are WebP and are sent as JPEG. */
const kinds: [RegExp, Kind][] = [
  [/^image\/(?:webp|jpeg|png)$/, 'image'],
  [/^video\/(?:mp4|3gpp)$/, 'video'],
  [/^audio\/(?:aac|amr|mpeg|mp4|ogg)$/, 'audio'],
  [/^(?:application\/(?:pdf|msword|vnd\.(?:ms-|openxmlformats-).+)|text\/(?:plain|csv))$/, 'document'],
]

export const kindOfType = (type: string): Kind | undefined => kinds.find(([pattern]) => pattern.test(type))?.[1]

const words: Readonly<Record<Kind, string>> = { image: 'a picture', video: 'a video', audio: 'a sound', document: 'a document' }

export const maxMegabytes = (kind: Kind) => String(maxBytesOf[kind] / 2 ** 20)

/** A file of the portal at its address, to be sent as what it is; anything can be sent as a document that WhatsApp takes. */
export async function attachFile(tx: Transaction, url: string, expected: Kind | undefined, name?: string): Promise<AttachedFile> {
  const prefix = fileAddress('')
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const file = path.startsWith(prefix) ? path.slice(prefix.length).replace(/\/$/, '') : ''
  const stored = file
    ? await tx
        .selectFrom('stored_file')
        .select(['name', 'type', 'bytes', 'forget_at'])
        .where('name', '=', file)
        .where('is_private', '=', false)
        .executeTakeFirst()
    : undefined
  if (!stored) throw refuse(content, 'fileNotFound')
  const is = kindOfType(stored.type)
  if (!is) throw refuse(content, 'kindRefused')
  if (expected !== undefined && expected !== is && expected !== 'document')
    throw refuse(content, 'wrongKind', { words: { is: words[is], said: words[expected] } })
  const kind = expected ?? is
  // A picture is made smaller on its way, so its own size says little.
  if (is !== 'image' && stored.bytes > maxBytesOf[kind])
    throw refuse(content, 'fileTooLarge', { words: { kind: words[kind], most: maxMegabytes(kind) } })
  const shared = await tx.selectFrom('library_file').select('name').where(sql<boolean>`stored @> array[${file}]`).executeTakeFirst()
  if (stored.forget_at !== null && !(await keepFiles(tx, [file]))) throw refuse(content, 'fileNotFound')
  return { kind, file, name: keptName(name ?? shared?.name ?? file, stored.type), type: stored.type, bytes: stored.bytes }
}
