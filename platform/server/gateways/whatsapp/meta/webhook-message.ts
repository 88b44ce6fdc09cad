import { numberAsGiven, readForeign } from '../../../numbers/telephone-number.ts'
import type { ChangedNumber, IncomingChange, IncomingContent, IncomingMessage, Writer } from '../incoming.ts'
import { digestOf, idOf, instantIn, lineIn, type Part, partOf, textIn } from '../webhook-parts.ts'
import { detailsIn, referralIn, unshownWords, wordsOf } from './webhook-words.ts'

type ReadMessage = IncomingMessage | IncomingChange | ChangedNumber

const fileKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const

function contentOf(message: Part): IncomingContent {
  const type = lineIn(message.type, 50)
  const kind = fileKinds.find((one) => textIn(partOf(message[one]).id, 200) !== undefined)
  if (kind) {
    const content = partOf(message[kind])
    const file = { id: textIn(content.id, 200) ?? '', type: lineIn(content.mime_type) ?? '', name: lineIn(content.filename, 300) }
    return { kind, text: textIn(content.caption, 5_000) ?? '', file }
  }
  const text = wordsOf(message)
  if (text === undefined) return { kind: 'unsupported', text: unshownWords(message, type === 'unsupported' ? undefined : type) }
  return { kind: message.location ? 'location' : message.contacts ? 'contacts' : 'text', text }
}

/** Meta's id of a person, such as IN.13491208655302741918. It replaces the number of a person who hides it. */
const isUserId = (text: string) => /^[A-Z]{2}\.\w+$/.test(text)

/** Longest name of a sender that is kept as it is. */
const longestSender = 200

/** The sender of a message. An unknown form of naming them is kept as their id, so that their messages stay together. */
export function senderOf(message: Part, contacts: readonly Part[], field = 'from'): Writer {
  const words = textIn(message[field], 20_000)
  const userId = lineIn(message.from_user_id) ?? (words && isUserId(words) ? words : undefined)
  const own = contacts.find((contact) =>
    words && words !== userId ? textIn(contact.wa_id) === words : userId && contact.user_id === userId,
  )
  const contact = own ?? (contacts.length === 1 ? contacts[0] : undefined) ?? {}
  const digits = words === undefined || words === userId ? textIn(contact.wa_id) : words
  const e164 = digits === undefined ? undefined : numberAsGiven(digits)?.e164
  const otherName =
    e164 === undefined && digits !== undefined ? `other ${digits.length > longestSender ? digestOf(digits) : digits}` : undefined
  return {
    e164,
    isChecked: e164 !== undefined && readForeign(e164) !== undefined,
    userId: userId ?? lineIn(contact.user_id) ?? otherName,
    name: lineIn(partOf(contact.profile).name),
  }
}

function readWritten(message: Part, contacts: readonly Part[], receivedAt: Date): IncomingMessage {
  const [replyTo, payload, referral, details] = [
    textIn(partOf(message.context).id, 500),
    textIn(partOf(message.button).payload),
    referralIn(message),
    detailsIn(message),
  ]
  const own = { is: 'message' as const, providerId: idOf(message), at: instantIn(message.timestamp, receivedAt) }
  return {
    ...{ ...own, ...senderOf(message, contacts), ...contentOf(message) },
    ...(replyTo !== undefined && { replyTo }),
    ...(payload !== undefined && { payload }),
    ...(referral && { referral }),
    ...(details && { details }),
  }
}

/** Meta's types for changes of an existing message, with the field of its id. */
function readChange(message: Part, contacts: readonly Part[], receivedAt: Date): IncomingChange | undefined {
  const own = { is: 'change' as const, providerId: idOf(message), at: instantIn(message.timestamp, receivedAt) }
  const [edit, revoke, reaction] = [partOf(message.edit), partOf(message.revoke), partOf(message.reaction)]
  const idIn = (part: Part, field: string) => textIn(part[field], 500)
  const [edited, deleted, reacted] = [idIn(edit, 'original_message_id'), idIn(revoke, 'original_message_id'), idIn(reaction, 'message_id')]
  if (edited !== undefined) {
    const { from, from_user_id, timestamp } = message
    const content = readWritten({ from, from_user_id, timestamp, ...partOf(edit.message), id: edited }, contacts, receivedAt)
    return { ...own, kind: 'edit', originalId: edited, text: content.text, content }
  }
  if (deleted !== undefined) return { ...own, kind: 'deletion', originalId: deleted, text: null }
  if (reacted !== undefined) return { ...own, kind: 'reaction', originalId: reacted, text: lineIn(reaction.emoji, 50) ?? null }
  return undefined
}

/** Meta's own notice about a parent: a new number, or other news in Meta's words. */
function readSystem(message: Part, contacts: readonly Part[], receivedAt: Date): ReadMessage {
  const system = partOf(message.system)
  const text = textIn(system.body) ?? unshownWords(message, 'system')
  const notice: IncomingMessage = { ...readWritten(message, contacts, receivedAt), kind: 'unsupported', text, isNotice: true }
  const to = numberAsGiven(textIn(system.wa_id) ?? textIn(system.new_wa_id) ?? '')?.e164
  const from = notice.e164
  const isChange = lineIn(system.type) === 'user_changed_number' && from !== undefined && to !== undefined && from !== to
  return isChange ? { is: 'changed number', from, to, at: notice.at, notice } : notice
}

/** One of the messages of a webhook. */
export function readMessage(message: Part, contacts: readonly Part[], receivedAt: Date): ReadMessage {
  if (message.system) return readSystem(message, contacts, receivedAt)
  return readChange(message, contacts, receivedAt) ?? readWritten(message, contacts, receivedAt)
}
