import { buffer } from 'node:stream/consumers'
import { type Insertable, sql } from 'kysely'
import { fileAddress } from '#domains/files/contract/files.ts'
import { keepFiles, keyOf } from '#domains/files/server/store-file.ts'
import { mailFileRefusals, maxMailBytes, tooLargeWords } from '#domains/mail/contract/mail-files.ts'
import { asSent, sentNames } from '#domains/messages/server/outbox/as-sent.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.gen.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Mail } from '#platform/server/gateways/mail/mail.ts'
import type { AttachedFile } from '#platform/server/gateways/messaging/sender.ts'
import { refuse } from '#platform/server/http/refuse.ts'

export type MailFile = Omit<Insertable<DB['message_file']>, 'message_id' | 'trouble'> & { file: string }

const refusals = { refusals: mailFileRefusals }

/** The name of a stored file in its address, or the name itself. */
function storedName(written: string): string {
  const path = URL.canParse(written) ? new URL(written).pathname : (written.split('?')[0] ?? '')
  return path.replace(fileAddress(''), '').replace(/\/$/, '')
}

/** True for an unsent upload, a file open to everyone who knows its name, or a file of this conversation. */
const mayGo = (leadId: number) => sql<boolean>`(not stored_file.is_private or stored_file.forget_at is not null or exists (
  select from message_file as sent join message on message.id = sent.message_id
  where sent.file = stored_file.name and message.lead_id = ${leadId}))`

const kindOf = sql<MailFile['kind']>`case when type ~ '^(image|video|audio)/' then split_part(type, '/', 1) else 'document' end`

/** Finds the files that go with a mail to a lead, in their order, and has them stay. A provider may take fewer bytes than we. */
export async function attachMailFiles(
  tx: Transaction,
  { maxFileBytes }: Pick<Mail, 'maxFileBytes'>,
  leadId: number,
  written: readonly string[],
): Promise<MailFile[]> {
  const names = [...new Set(written.map(storedName))]
  if (names.length === 0) return []
  const found = await tx
    .selectFrom('stored_file')
    .select(['name as file', 'type', 'bytes', 'forget_at', kindOf.as('kind')])
    .select(
      sql<string>`coalesce((select library.name from library_file as library where library.stored @> array[stored_file.name] limit 1), file_name, name)`.as(
        'name',
      ),
    )
    .where('name', 'in', names)
    .where(mayGo(leadId))
    .execute()
  if (found.length < names.length) throw refuse(refusals, 'mailFileGone')
  const bytes = found.reduce((sum, file) => sum + file.bytes, 0)
  const most = Math.min(maxMailBytes, maxFileBytes)
  if (bytes > most) throw refuse(refusals, 'mailFilesTooLarge', { words: tooLargeWords(bytes, most) })
  const toKeep = found.flatMap(({ file, forget_at }) => (forget_at === null ? [] : [file]))
  if (toKeep.length > 0 && !(await keepFiles(tx, toKeep))) throw refuse(refusals, 'mailFileGone')
  const order = new Map(names.map((name, at) => [name, at]))
  return found.toSorted((one, other) => (order.get(one.file) ?? 0) - (order.get(other.file) ?? 0)).map(({ forget_at: _, ...file }) => file)
}

/** On `mail`: a file that belongs to it is not kept any more. */
export const lacksFile = sql<boolean>`exists (
  select from message_file as its left join stored_file on stored_file.name = its.file and stored_file.forget_at is null
  where its.message_id = mail.message_id and stored_file.name is null)`

/** The files of a mail that is about to be sent; their bytes are read once it is. */
export async function filesOfMail(tx: Transaction, { files }: Pick<Gateways, 'files'>, messageId: number): Promise<AttachedFile[]> {
  const rows = await tx
    .selectFrom('message_file')
    .innerJoin('stored_file', 'stored_file.name', 'message_file.file')
    .select(['message_file.kind', 'message_file.name', 'message_file.type', 'stored_file.name as stored', 'stored_file.key'])
    .where('message_id', '=', messageId)
    .orderBy('message_file.id')
    .execute()
  return rows.map(({ stored, key, ...file }) => ({
    ...sentNames(file),
    read: async () => await asSent(await buffer(await files.getStream(keyOf({ name: stored, key }))), file.kind),
  }))
}
