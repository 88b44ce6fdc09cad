import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { returnHeader } from './bounce-address.ts'
import { htmlText } from './html-text.ts'
import { ownWords } from './own-words.ts'
import { type Returned, readDeliveryStatus, readReportInWords } from './read-return.ts'

interface ReceivedFile {
  name: string
  bytes: Uint8Array
}

/** A mail that came in, as it was read; nothing in it is proved but its return tokens. */
export interface ReceivedMail {
  /** Its id, or one of its bytes where it has none. */
  id: string
  /** In lower case; undefined where no sender can be read. */
  from?: { address: string; name: string } | undefined
  subject: string
  /** The sender's own words. */
  text: string
  /** When it was written, as its sender says. */
  at?: string | undefined
  /** The tokens that only mail servers saw: of the addresses to which it came, and of the copy in a report. */
  returnTokens: string[]
  /** What stands before the @ in the ids of the mails that it answers: in those of ours their reference. */
  answers: string[]
  /** The ids of the mails before it. */
  before: string[]
  /** Written by a program: an absence, a receipt, a newsletter. */
  isAutomatic: boolean
  files: ReceivedFile[]
  /** Set for a mail that came back. */
  returned?: Returned | undefined
}

export const hashOfMail = (raw: Uint8Array) => createHash('sha256').update(raw).digest()

const longestSubject = 200
const mostIds = 50
const mostFiles = 20

/** A picture in the text of a mail that is smaller is taken for the sign of a signature. */
const leastPicture = 16_384

/** What a program adds for programs. */
const notForPeople =
  /^(?:message\/|multipart\/|text\/(?:rfc822-headers|calendar)|application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature))/

const oneLine = (text: string, longest: number) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest)

/** The local parts under which our ids carry a reference. */
const referenceShape = /^[\w-]{10,100}$/

const referencesIn = (ids: readonly string[]) =>
  ids.flatMap((id) => {
    const local = id.slice(1, id.lastIndexOf('@'))
    return referenceShape.test(local) ? [local] : []
  })

const tokenOfAddress = (address: string) => /\+([\w-]{10,100})@[^@]*$/.exec(address)?.[1]

const idsIn = (text: string | undefined) => (text?.slice(0, 20_000).match(/<[^<>\s\p{Cc}]{3,250}>/gu) ?? []).slice(-mostIds)

const contents = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer)

const textOf = (attachment: Attachment, longest: number) => Buffer.from(contents(attachment).subarray(0, longest)).toString('utf8')

const headersOf = ({ headers }: Email) => new Map(headers.toReversed().map(({ key, value }) => [key, value]))
type Headers = ReturnType<typeof headersOf>

/** Every address that the mail came to, as far as its headers say. */
function addressesOf({ headers, to = [], cc = [] }: Email): string[] {
  const named = [...to, ...cc].flatMap((one) => one.address ?? one.group?.map(({ address }) => address) ?? [])
  const delivered = headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].includes(key))
  return [...delivered.map(({ value }) => value.replace(/^.*<|>.*$/gs, '').trim()), ...named]
}

const absence = /^\s*(?:automatic reply|auto(?:matic)?[- ]?reply|autoreply|out of (?:the )?office|auto(?:matic)? response)\b/i

const fromNobody = (headers: Headers) => /^\s*<\s*>\s*$/.test(headers.get('return-path') ?? '')

function isAutomatic(headers: Headers, subject: string): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase()
  if (submitted !== undefined && !submitted.startsWith('no')) return true
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id', 'list-unsubscribe'].some((key) => headers.has(key))) return true
  if (/^\s*(?:auto_reply|bulk|junk|list)/i.test(headers.get('precedence') ?? '')) return true
  return fromNobody(headers) || /^\s*multipart\/report/i.test(headers.get('content-type') ?? '') || absence.test(subject)
}

const aboutReturn =
  /undeliver|delivery (?:status|failure|has failed|incomplete)|returned (?:mail|to sender)|failure notice|mail delivery|not delivered/i

/** A mail that came back, by its delivery status, or by its words where a mail program of old sends it. */
function returnedIn(email: Email, headers: Headers, from: string, text: string): Returned | undefined {
  const status = email.attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  if (status) return readDeliveryStatus(textOf(status, 100_000))
  const isOfServer = fromNobody(headers) || /^(?:mailer-daemon|postmaster)@/.test(from)
  return isOfServer && aboutReturn.test(email.subject ?? '') ? readReportInWords(text.slice(0, 20_000)) : undefined
}

const returnTokenLine = new RegExp(`^${returnHeader}:[ \\t]*([\\w-]{10,100})[ \\t]*\\r?$`, 'im')

/** The return token of the mail that came back, where a report has a copy of it. */
function returnTokensOfCopy({ attachments }: Email, text: string): string[] {
  const copies = attachments.filter(({ mimeType }) => /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/.test(mimeType))
  return [...copies.map((copy) => textOf(copy, 60_000)), text.slice(0, 60_000)].flatMap((copy) => returnTokenLine.exec(copy)?.[1] ?? [])
}

const filesOf = ({ attachments }: Email): ReceivedFile[] =>
  attachments
    .filter(({ mimeType }) => !notForPeople.test(mimeType))
    .map((attachment) => ({ attachment, bytes: contents(attachment) }))
    .filter(({ attachment, bytes }) => bytes.length > 0 && !(attachment.related && bytes.length < leastPicture))
    .map(({ attachment, bytes }) => ({ name: oneLine(attachment.filename ?? '', 200) || 'File', bytes }))

function senderOf({ from }: Email): ReceivedMail['from'] {
  const address = from?.address?.trim().toLowerCase() ?? ''
  return /^[^\s@<>]{1,200}@[^\s@<>]{1,200}$/.test(address) ? { address, name: oneLine(from?.name ?? '', 100) } : undefined
}

const longAgo = 30 * 24 * 60 * 60_000

/** Clocks of senders go wrong: an instant long ago or ahead is not believed. */
function writtenAt(date: string | undefined): string | undefined {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) || Math.abs(Date.now() - at) > longAgo ? undefined : new Date(at).toISOString()
}

const longestText = 20_000

async function wordsOf(email: Email): Promise<string> {
  const text = email.text?.trim() ? email.text : email.html ? await htmlText(email.html.slice(0, 2_000_000)) : ''
  // PostgreSQL keeps no NUL.
  return text.slice(0, 1_000_000).replaceAll('\0', '').toWellFormed()
}

/** Keeps forwarded text, since its sender wants us to read it. */
const forwarded = /^\s*(?:fwd?|wg)\s*:/i

const leftOut = (files: number) =>
  files > mostFiles ? `\n\n(The mail has ${files - mostFiles} more files: open them in the mailbox.)` : ''

function shortened(text: string): string {
  return text.length > longestText
    ? `${text.slice(0, longestText - 80).toWellFormed()}\n\n(The mail is longer: read the rest in the mailbox.)`
    : text
}

/** Reads the bytes of a mail. Fails where they are no mail at all, or one that is nested or headed beyond all measure. */
export async function readReceivedMail(raw: Uint8Array): Promise<ReceivedMail> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 500_000, maxRfc822NestingDepth: 1 })
  const headers = headersOf(email)
  const from = senderOf(email)
  const words = await wordsOf(email)
  const subject = oneLine(email.subject ?? '', longestSubject)
  const returned = returnedIn(email, headers, from?.address ?? '', words)
  const before = [...new Set([...idsIn(email.inReplyTo), ...idsIn(email.references).toReversed()])]
  const named = addressesOf(email).flatMap((address) => tokenOfAddress(address) ?? [])
  const ofCopy = returned ? returnTokensOfCopy(email, words) : []
  const [id] = idsIn(email.messageId)
  const files = returned ? [] : filesOf(email)
  const isAnswer = before.length > 0 && !forwarded.test(subject)
  return {
    ...{ id: id ?? `bytes:${hashOfMail(raw).toString('hex')}`, from, subject, returned, before },
    text: shortened(isAnswer ? ownWords(words) : words.trim()) + leftOut(files.length),
    at: writtenAt(email.date),
    returnTokens: [...new Set([...named, ...ofCopy])].slice(0, mostIds),
    answers: [...new Set(referencesIn(before))],
    isAutomatic: isAutomatic(headers, subject),
    files: files.slice(0, mostFiles),
  }
}
