import type { Email } from 'postal-mime'
import { asciiAddress } from './ascii-address.ts'
import { returnHeader } from './bounce-address.ts'
import { htmlText } from './html-text.ts'
import { type Cut, fileIn, headerOf, openMail, type Part } from './mime-parts.ts'
import { ownWords } from './own-words.ts'
import { type Returned, readDeliveryStatus, readReportInWords } from './read-return.ts'

interface ReceivedFile {
  name: string
  bytes: Uint8Array
}

/** A received mail as it was read; only its return tokens are proved. */
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
  /** Tokens that only mail servers see: from the addresses it came to, and from the copy in a report. */
  returnTokens: string[]
  /** The part before the @ of the ids of the mails that it answers. In our own ids this is their reference. */
  answers: string[]
  /** The ids of the mails before it. */
  before: string[]
  /** Written by a program: an absence, a receipt, a newsletter. */
  isAutomatic: boolean
  files: ReceivedFile[]
  /** Set for a mail that came back. */
  returned?: Returned | undefined
  /** Set where the mail reports one of ours as spam (RFC 5965). */
  isComplaint?: boolean
}

/** Counted in another thread. */
export const hashOfMail = async (raw: Uint8Array) => Buffer.from(await crypto.subtle.digest('SHA-256', raw as Uint8Array<ArrayBuffer>))

const longestSubject = 200
const maxIds = 50
const maxFiles = 20

/** A smaller picture in a mail's text counts as part of a signature. */
const leastPicture = 16_384

/** Types of parts that programs add for programs. */
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

const idsIn = (text: string | undefined) => (text?.slice(0, 20_000).match(/<[^<>\s\p{Cc}]{3,250}>/gu) ?? []).slice(-maxIds)

const startOf = (part: Part, longest: number) => fileIn({ ...part, body: part.body.subarray(0, longest) }).toString('utf8')

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

/** A mail that came back, known by its delivery status, or by its words if an old mail program sends it. */
function returnedIn({ email, status, words }: MailParts, headers: Headers, from: string): Returned | undefined {
  if (status) return readDeliveryStatus(startOf(status, 100_000))
  const isOfServer = fromNobody(headers) || /^(?:mailer-daemon|postmaster)@/.test(from)
  return isOfServer && aboutReturn.test(email.subject ?? '') ? readReportInWords(words.slice(0, 20_000)) : undefined
}

const returnTokenLine = new RegExp(`^${returnHeader}:[ \\t]*([\\w-]{10,100})[ \\t]*\\r?$`, 'im')

/** The return token of the mail that came back, where a report has a copy of it. */
const returnTokensOfCopy = ({ copies, words }: MailParts): string[] =>
  [...copies.map((copy) => startOf(copy, 60_000)), words.slice(0, 60_000)].flatMap((copy) => returnTokenLine.exec(copy)?.[1] ?? [])

/** True for a file that somebody sent, false for a signature's picture. */
const isFile = ({ type, isRelated }: Part, bytes: Buffer) =>
  !notForPeople.test(type) && bytes.length > 0 && !(isRelated && bytes.length < leastPicture)

function fileOf({ email: { attachments } }: Part, bytes: Buffer): ReceivedFile {
  // A copy: the thread would otherwise hand over the whole buffer that these bytes are cut from.
  return { name: oneLine(attachments[0]?.filename ?? '', 200) || 'File', bytes: new Uint8Array(bytes) }
}

function senderOf({ from }: Email): ReceivedMail['from'] {
  const address = asciiAddress(from?.address?.trim().toLowerCase() ?? '')
  return /^[^\s@<>]{1,200}@[^\s@<>]{1,200}$/.test(address) ? { address, name: oneLine(from?.name ?? '', 100) } : undefined
}

const longAgo = 30 * 24 * 60 * 60_000

/** Senders' clocks can be wrong: an instant long ago or in the future is not believed. */
function writtenAt(date: string | undefined): string | undefined {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) || Math.abs(Date.now() - at) > longAgo ? undefined : new Date(at).toISOString()
}

const longestText = 20_000

/** Alternative texts. The plain one is shown if both have words. */
interface TextParts {
  plain: string[]
  html: string[]
}

interface MailParts {
  email: Email
  words: string
  status?: Part | undefined
  feedback?: Part | undefined
  copies: Part[]
  files: ReceivedFile[]
  /** Files beyond those that are kept. */
  more: number
  cut: ReadonlySet<Cut>
}

/** The heading lines of a mail inside the mail. */
function headOfInner({ from, date, subject }: Email): string {
  const sender = [from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' ')
  const lines = Object.entries({ From: sender, Date: date, Subject: subject }).filter(([, value]) => value)
  return lines.map(([name, value]) => `${name}: ${oneLine(value ?? '', longestSubject)}`).join('\n')
}

// PostgreSQL keeps no NUL.
const kept = (text: string) => text.slice(0, 1_000_000).replaceAll('\0', '').toWellFormed()

const isText = ({ type, email }: Part) =>
  (type === 'text/plain' || type === 'text/html') && !/^\s*attachment\b/i.test(headerOf(email, 'content-disposition') ?? '')

const isStatus = /^message\/(?:global-)?delivery-status$/
const isFeedback = /^message\/feedback-report$/
const isCopy = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/

type OpenMail = ReturnType<typeof openMail>

async function takeText(mail: OpenMail, texts: Map<number, TextParts>, part: Part): Promise<void> {
  const { text, html } = part.isInnerMail ? { text: headOfInner(part.email), html: '' } : await mail.text(part)
  const of = texts.get(part.alternative) ?? { plain: [], html: [] }
  texts.set(part.alternative, of)
  if (text.trim()) of.plain.push(text)
  if (html.trim()) of.html.push(html)
}

function takeFile(read: MailParts, part: Part): void {
  const bytes = fileIn(part)
  if (!isFile(part, bytes)) return
  if (read.files.length < maxFiles) read.files.push(fileOf(part, bytes))
  else read.more++
}

const wordsOf = ({ plain, html }: TextParts, isAnswer: boolean) =>
  (plain.length > 0 ? plain : html.map((one) => htmlText(one, isAnswer))).join('\n')

/** Reads the parts of a mail, one after another. */
async function readParts(raw: Uint8Array): Promise<MailParts> {
  const mail = openMail(raw)
  const email = await mail.head()
  const read: MailParts = { email, words: '', copies: [], files: [], more: 0, cut: mail.cut }
  const texts = new Map<number, TextParts>()
  for await (const part of mail.parts()) {
    if (part.isInnerMail || isText(part)) await takeText(mail, texts, part)
    else if (isStatus.test(part.type)) read.status ??= part
    else if (isFeedback.test(part.type)) read.feedback ??= part
    else if (isCopy.test(part.type)) read.copies.push(part)
    else takeFile(read, part)
  }
  const isAnswer = isAnswering(email)
  return { ...read, words: kept([...texts.values()].map((of) => wordsOf(of, isAnswer)).join('\n')) }
}

/** Keeps forwarded text, since its sender wants us to read it. */
const forwarded = /^\s*(?:fwd?|wg)\s*:/i

/** True if a mail answers another and quotes it. A forwarded mail is quoted for us to read. */
const isAnswering = ({ inReplyTo, references, subject }: Email) =>
  idsIn(inReplyTo).length + idsIn(references).length > 0 && !forwarded.test(subject?.slice(0, longestSubject) ?? '')

const cutWords: Readonly<Record<Cut, string>> = {
  text: '(The mail is longer: read the rest in the mailbox.)',
  parts: '(The mail has more parts than are read here: read the rest in the mailbox.)',
}

/** Whether a mail reports one of ours as spam. */
const isComplaint = ({ feedback }: MailParts) => feedback !== undefined && /^feedback-type:\s*abuse\b/im.test(startOf(feedback, 10_000))

/** The words of a mail, and a note about omitted parts. */
function withNotes(text: string, { cut, more }: MailParts): string {
  const isLong = text.length > longestText
  const notes = [
    (isLong || cut.has('text')) && cutWords.text,
    cut.has('parts') && cutWords.parts,
    more > 0 && `(The mail has ${more} more files: open them in the mailbox.)`,
  ].filter((note) => note !== false)
  const words = isLong ? text.slice(0, longestText - 300).toWellFormed() : text
  return [words, ...notes].filter(Boolean).join('\n\n')
}

/** Reads the bytes of a mail. Content beyond the limits is left out, and the text says so. */
export async function readReceivedMail(raw: Uint8Array): Promise<ReceivedMail> {
  const parts = await readParts(raw)
  const { email, words } = parts
  const headers = headersOf(email)
  const from = senderOf(email)
  const subject = oneLine(email.subject ?? '', longestSubject)
  const returned = returnedIn(parts, headers, from?.address ?? '')
  const before = [...new Set([...idsIn(email.inReplyTo), ...idsIn(email.references).toReversed()])]
  const named = addressesOf(email).flatMap((address) => tokenOfAddress(address) ?? [])
  const complains = isComplaint(parts)
  const ofCopy = returned || complains ? returnTokensOfCopy(parts) : []
  const [id] = idsIn(email.messageId)
  return {
    ...{ id: id ?? `bytes:${(await hashOfMail(raw)).toString('hex')}`, from, subject, returned, before },
    text: withNotes(isAnswering(email) ? ownWords(words) : words.trim(), parts),
    at: writtenAt(email.date),
    returnTokens: [...new Set([...named, ...ofCopy])].slice(0, maxIds),
    answers: [...new Set(referencesIn(before))],
    isAutomatic: isAutomatic(headers, subject),
    files: returned ? [] : parts.files,
    ...(complains && { isComplaint: true }),
  }
}

/** The head of a mail, read from its first bytes, for people to read. */
export async function readHead(start: Uint8Array): Promise<{ from: string; subject: string; head: string }> {
  const email = await openMail(start).head()
  const { address = '', name = '' } = email.from ?? {}
  const head =
    Buffer.from(start)
      .toString('utf8')
      .replaceAll('\0', '')
      .toWellFormed()
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  return {
    from: oneLine([name, address && `<${address}>`].filter(Boolean).join(' '), longestSubject),
    subject: oneLine(email.subject ?? '', longestSubject),
    head: head.trim(),
  }
}
