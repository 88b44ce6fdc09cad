import { fileAddress } from '#domains/files/contract/files.ts'
import { keptName } from '#domains/files/server/kept-name.ts'
import { isPicture, readHead, recogniseFile } from '#domains/files/server/recognise-file.ts'
import { StoreAway, storeFile } from '#domains/files/server/store-file.ts'
import { storePhoto } from '#domains/files/server/store-photo.ts'
import { maxBytesOf } from '#domains/messages/contract/message.ts'
import { uploadMedia as operation } from '#domains/messages/contract/thread.ts'
import type { ReceivedFile } from '#platform/contract/upload.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { seeLead } from '../message/see-lead.ts'
import { kindOfType, maxMegabytes } from './attach-file.ts'

interface Kept {
  stored: string
  type: string
}

async function store(db: Database, gateways: Pick<Gateways, 'files'>, staff: Staff, { name, path, bytes }: ReceivedFile): Promise<Kept> {
  const head = await readHead(path)
  if (isPicture(head)) {
    const [largest] = await storePhoto(db, gateways, staff.id, path).catch((error) => {
      throw error instanceof RefusalError ? refuse(operation, 'brokenFile') : error
    })
    return { stored: largest?.name ?? '', type: 'image/webp' }
  }
  const recognised = await recogniseFile(name, path, head)
  if (!recognised || recognised === 'macros') throw refuse(operation, 'kindRefused')
  const kind = kindOfType(recognised.type)
  if (!kind) throw refuse(operation, 'kindRefused')
  if (bytes > maxBytesOf[kind]) throw refuse(operation, 'fileTooLarge', { words: { kind: `a ${kind}`, most: maxMegabytes(kind) } })
  const { type, ending } = recognised
  return { stored: await storeFile(db, gateways, { from: path, bytes, type, ending, fileName: name }), type }
}

/** Stores a file that staff want to send, if WhatsApp takes its type. Nothing names it until it is sent. */
export async function uploadMedia(db: Database, gateways: Pick<Gateways, 'files'>, staff: Staff, leadId: number, file: ReceivedFile) {
  await seeLead(db, operation, staff, leadId)
  if (file.bytes === 0) throw refuse(operation, 'emptyFile')
  const { stored, type } = await store(db, gateways, staff, file).catch((error) => {
    throw error instanceof StoreAway ? refuse(operation, 'storeAway', { retryAfter: 5 }) : error
  })
  const kind = kindOfType(type)
  if (!kind) throw refuse(operation, 'kindRefused')
  return { media_url: fileAddress(stored), mime_type: type, message_type: kind, name: keptName(file.name, type), bytes: file.bytes }
}
