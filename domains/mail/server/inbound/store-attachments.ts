import { rm, writeFile } from 'node:fs/promises'
import { storeParentFile, UnfitFile } from '#domains/messages/server/inbound/store-parent-file.ts'
import type { KeptFile } from '#domains/messages/server/message/put-message-files.ts'
import { incomingPath } from '#platform/server/config/incoming.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { ReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'

async function store(db: Database, gateways: Gateways, { name, bytes }: ReceivedMail['files'][number]): Promise<KeptFile> {
  const path = incomingPath(gateways.incoming)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    const { stored, kind, type, name: keptAs } = await storeParentFile(db, gateways, path, name, bytes.length)
    return { kind, name: keptAs, type, bytes: bytes.length, file: stored, trouble: null }
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error
    return {
      kind: 'image',
      name,
      type: null,
      bytes: bytes.length,
      file: null,
      trouble: 'The picture is damaged, or of a kind that is not read here.',
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** Stores the files of a mail as what their contents are, before it is written down; what nothing names a day later is removed. */
export async function storeAttachments(db: Database, gateways: Gateways, files: ReceivedMail['files']): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  for (const file of files) kept.push(await store(db, gateways, file))
  return kept
}
