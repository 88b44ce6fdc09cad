import { storableText } from '#platform/contract/storable-text.ts'
import type { IncomingPreference, IncomingStatus, Reading } from '../incoming.ts'
import { plainWords } from '../plain-words.ts'
import { idOf, instantIn, lineIn, listOf, type Part, partOf, partsOf, textIn } from '../webhook-parts.ts'
import { meaningOf } from './meta-errors.ts'
import { readMessage, senderOf } from './webhook-message.ts'

const statusWords: Readonly<Record<string, IncomingStatus['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  // A voice note that was played was read.
  played: 'read',
  failed: 'failed',
}

function failureIn(status: Part) {
  const [error] = partsOf(status.errors)
  const code = Number(textIn(error?.code) ?? Number.NaN)
  if (!error || !Number.isSafeInteger(code)) return {}
  const meaning = meaningOf(code)
  const { details } = partOf(error.error_data)
  const words = plainWords(storableText(textIn(details) ?? textIn(error.message) ?? textIn(error.title) ?? ''))
  return {
    ...{ code, details: meaning.words ?? (words || `WhatsApp did not deliver it (code ${code}).`) },
    ...(meaning.stopsOffers && { stopsOffers: true as const }),
    ...(meaning.next === 'stop' && { stops: true as const }),
  }
}

function readStatus(told: Part, receivedAt: Date): IncomingStatus | string {
  const status = statusWords[lineIn(told.status) ?? '']
  if (!status) return 'status: a word that is not known'
  if (textIn(told.id) === undefined) return 'id: none'
  return { is: 'status', providerId: idOf(told), status, at: instantIn(told.timestamp, receivedAt), ...failureIn(told) }
}

const wishes: Readonly<Record<string, boolean>> = { stop: false, resume: true }

function readPreference(told: Part, contacts: readonly Part[], receivedAt: Date): IncomingPreference | string {
  const wantsOffers = wishes[lineIn(told.value) ?? '']
  if (lineIn(told.category) !== 'marketing_messages') return 'category: one that is not known'
  if (wantsOffers === undefined) return 'value: neither stop nor resume'
  return { is: 'preference', ...senderOf(told, contacts, 'wa_id'), at: instantIn(told.timestamp, receivedAt), wantsOffers }
}

interface Change {
  field: string | undefined
  value: Part
  place: string
}

function changesIn(body: unknown, unread: string[]): Change[] {
  const { entry: entries } = partOf(body)
  if (listOf(entries).length === 0 && !Array.isArray(entries)) unread.push('entry: none')
  return listOf(entries).flatMap((entry, nth) => {
    const { changes } = partOf(entry)
    if (listOf(changes).length === 0) unread.push(`entry.${nth}.changes: none`)
    return listOf(changes).flatMap((change, at) => {
      const { field, value } = partOf(change)
      return [{ field: lineIn(field), value: partOf(value), place: `entry.${nth}.changes.${at}.value` }]
    })
  })
}

/** Other fields are about the account, templates and the firm's own telephone. A change without its field is read by its content. */
const isRead = ({ field }: Change) => field === undefined || field === 'messages' || field === 'user_preferences'

/**
 * The entries about our number in one webhook body of Meta, in its order. Each field is read separately, so a message of an undocumented
 * shape still tells what it can. A part that tells nothing is named.
 */
export function readWebhook(body: unknown, numberId: string | undefined, receivedAt: Date): Reading {
  const unread: string[] = []
  const entries = changesIn(body, unread)
    .filter(isRead)
    .filter(({ value }) => {
      const ours = textIn(partOf(value.metadata).phone_number_id)
      return numberId === undefined || ours === undefined || ours === numberId
    })
    .flatMap(({ value, place }) => {
      const contacts = partsOf(value.contacts)
      const readAll = <Entry extends object>(name: string, read: (part: Part) => Entry | string): Entry[] =>
        listOf(value[name]).flatMap((one, nth) => {
          const part = partOf(one)
          const entry = Object.keys(part).length === 0 ? 'nothing that can be read' : read(part)
          if (typeof entry !== 'string') return [entry]
          unread.push(`${place}.${name}.${nth}: ${entry}`)
          return []
        })
      return [
        ...readAll('messages', (message) => readMessage(message, contacts, receivedAt)),
        ...readAll('statuses', (status) => readStatus(status, receivedAt)),
        ...readAll('user_preferences', (wish) => readPreference(wish, contacts, receivedAt)),
      ]
    })
  return { told: entries, unread }
}
