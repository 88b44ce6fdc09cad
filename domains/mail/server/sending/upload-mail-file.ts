import { keptName } from '#domains/files/server/kept-name.ts'
import { isPicture, readHead, recogniseFile } from '#domains/files/server/recognise-file.ts'
import { forgetFiles, StoreAway, storeFile } from '#domains/files/server/store-file.ts'
import { storePhoto } from '#domains/files/server/store-photo.ts'
import { draftDays, uploadMailFile as operation } from '#domains/mail/contract/mail-files.ts'
import { seeLead } from '#domains/messages/server/message/see-lead.ts'
import type { ReceivedFile } from '#platform/contract/upload.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { RefusalError, refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'

interface Kept {
  file: string
  name: string
}

async function store(db: Database, gateways: Pick<Gateways, 'files'>, staff: Staff, { name, path, bytes }: ReceivedFile): Promise<Kept> {
  const head = await readHead(path)
  if (isPicture(head)) {
    // Pictures are encoded again, so their ending is another one.
    const plain = name.replace(/\.[^.]*$/, '')
    const [largest] = await storePhoto(db, gateways, staff.id, path, { isPrivate: true, fileName: plain }).catch((error) => {
      throw error instanceof RefusalError ? refuse(operation, 'brokenFile') : error
    })
    return { file: largest?.name ?? '', name: keptName(plain, 'image/webp') }
  }
  const recognised = await recogniseFile(name, path, head)
  if (!recognised || recognised === 'macros') throw refuse(operation, 'fileRefused')
  const { type, ending } = recognised
  const file = await storeFile(db, gateways, { from: path, bytes, type, ending, fileName: name, isPrivate: true })
  return { file, name: keptName(name, type) }
}

/** Stores a file from the disk of staff that is to go with a mail to a lead. */
export async function uploadMailFile(db: Database, gateways: Pick<Gateways, 'files'>, staff: Staff, leadId: number, file: ReceivedFile) {
  await seeLead(db, operation, staff, leadId)
  if (file.bytes === 0) throw refuse(operation, 'emptyFile')
  const kept = await store(db, gateways, staff, file).catch((error) => {
    throw error instanceof StoreAway ? refuse(operation, 'storeAway', { retryAfter: 5 }) : error
  })
  return { ...kept, bytes: file.bytes }
}

/** A mail that is written on for days keeps its file. */
export async function keepForDraft<Uploaded extends { file: string }>(tx: Transaction, uploaded: Uploaded): Promise<Uploaded> {
  await forgetFiles(tx, [uploaded.file], draftDays)
  return uploaded
}
