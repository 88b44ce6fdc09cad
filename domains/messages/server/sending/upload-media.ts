import { fileAddress } from '#domains/files/contract/files.ts'
import { keptName } from '#domains/files/server/kept-name.ts'
import { isPicture, readHead, recogniseFile } from '#domains/files/server/recognise-file.ts'
import { StoreAway, storeFile } from '#domains/files/server/store-file.ts'
import { storePhoto } from '#domains/files/server/store-photo.ts'
import { mostBytesOf } from '#domains/messages/contract/message.ts'
import { uploadMedia as call } from '#domains/messages/contract/thread.ts'
import type { ReceivedFile } from '#platform/contract/upload.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { seeLead } from '../message/see-lead.ts'
import { kindOfType, mostMegabytes } from './attach-file.ts'

interface Kept {
  stored: string
  type: string
}

async function store(db: Database, outside: Pick<Outside, 'files'>, staff: Staff, { name, path, bytes }: ReceivedFile): Promise<Kept> {
  const head = await readHead(path)
  if (isPicture(head)) {
    const [largest] = await storePhoto(db, outside, staff.id, path).catch((error) => {
      throw error instanceof RefusalError ? refuse(call, 'brokenFile') : error
    })
    return { stored: largest?.name ?? '', type: 'image/webp' }
  }
  const recognised = await recogniseFile(name, path, head)
  if (!recognised || recognised === 'macros') throw refuse(call, 'kindRefused')
  const kind = kindOfType(recognised.type)
  if (!kind) throw refuse(call, 'kindRefused')
  if (bytes > mostBytesOf[kind]) throw refuse(call, 'fileTooLarge', { words: { kind: `a ${kind}`, most: mostMegabytes(kind) } })
  const { type, ending } = recognised
  return { stored: await storeFile(db, outside, { from: path, bytes, type, ending, fileName: name }), type }
}

/** Stores a file from the disk of staff that is to be sent, if it is of a kind that WhatsApp takes. Nothing names it until it is sent. */
export async function uploadMedia(db: Database, outside: Pick<Outside, 'files'>, staff: Staff, leadId: number, file: ReceivedFile) {
  await seeLead(db, call, staff, leadId)
  if (file.bytes === 0) throw refuse(call, 'emptyFile')
  const { stored, type } = await store(db, outside, staff, file).catch((error) => {
    throw error instanceof StoreAway ? refuse(call, 'storeAway', { retryAfter: 5 }) : error
  })
  const kind = kindOfType(type)
  if (!kind) throw refuse(call, 'kindRefused')
  return { media_url: fileAddress(stored), mime_type: type, message_type: kind, name: keptName(file.name, type), bytes: file.bytes }
}
