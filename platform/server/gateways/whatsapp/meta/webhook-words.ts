import { cutText } from '#platform/contract/cut-text.ts'
import { parseJson } from '../../messaging/ask-provider.ts'
import type { Referral } from '../incoming.ts'
import { lineIn, type Part, partOf, partsOf, textIn, textsWithin } from '../webhook-parts.ts'

/** `child_name`, or `screen_0_Child_Name_1` as Meta's editor of forms calls it, as a heading. */
function headingOf(name: string): string {
  const words = name
    .replace(/^screen_\d+_(.+?)_\d+$/i, '$1')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of the answered form; people learn nothing from it. */
const formToken = 'flow_token'

const lineOf = (heading: string, value: unknown): string[] => {
  const words = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : textsWithin(value).join(', ')
  return words === '' ? [] : [`${headingOf(heading)}: ${words}`]
}

/** The answers of a form, a line for each. An address comes with its fields one level deeper. */
function answersIn(answers: unknown): string[] {
  const fields = partOf(answers)
  const values = partOf(fields.values)
  return Object.entries({ ...fields, ...(Object.keys(values).length > 0 && { values: undefined, ...values }) }).flatMap(([name, value]) =>
    name === formToken || value === undefined ? [] : lineOf(name, value),
  )
}

const permissionWords: Readonly<Record<string, string>> = {
  accept: 'Agrees to be called by WhatsApp',
  reject: 'Does not agree to be called by WhatsApp',
}

const linesOf = (lines: readonly (string | undefined)[]) =>
  lines.filter((line) => line !== undefined && line !== '').join('\n') || undefined

const titleOf = (reply: Part) => linesOf([textIn(reply.title), textIn(reply.description)])

/** The answers of a form as they came, where they can be read. */
const rawAnswers = (interactive: Part): unknown => {
  const { response_json: written } = partOf(interactive.nfm_reply)
  return typeof written === 'string' ? parseJson(written) : written
}

function formWords(interactive: Part): string | undefined {
  const reply = partOf(interactive.nfm_reply)
  return linesOf(answersIn(rawAnswers(interactive))) ?? linesOf([textIn(reply.body), textIn(reply.response_json, 5_000)])
}

function interactiveWords(interactive: Part): string | undefined {
  if (interactive.nfm_reply) return formWords(interactive)
  const { response } = partOf(interactive.call_permission_reply)
  if (response !== undefined) return permissionWords[String(response)] ?? textIn(response)
  return titleOf(partOf(interactive.button_reply)) ?? titleOf(partOf(interactive.list_reply))
}

function orderWords(order: Part): string | undefined {
  const items = partsOf(order.product_items).map((item) => {
    const price = textIn(item.item_price)
    const words = [textIn(item.quantity) ?? '1', '×', textIn(item.product_retailer_id) ?? 'an article']
    return [...words, ...(price === undefined ? [] : ['at', price, textIn(item.currency) ?? ''])].join(' ').trim()
  })
  return linesOf([...(items.length > 0 ? [`Order: ${items.join('; ')}`] : []), textIn(order.text, 5_000)])
}

function locationWords(location: Part): string | undefined {
  const { latitude, longitude } = location
  const place = [latitude, longitude].every((degrees) => textIn(degrees) !== undefined) ? `${latitude}, ${longitude}` : undefined
  return [textIn(location.name), textIn(location.address), place, textIn(location.url)].filter(Boolean).join(', ') || undefined
}

/** The content of one card: a line for the person with their numbers, and a line for each further fact. */
function cardWords(card: Part): string | undefined {
  const name = partOf(card.name)
  const parts = [name.prefix, name.first_name, name.middle_name, name.last_name, name.suffix].flatMap((part) => lineIn(part) ?? [])
  const phones = partsOf(card.phones).map((phone) => lineIn(phone.phone) ?? lineIn(phone.wa_id))
  const org = partOf(card.org)
  const addresses = partsOf(card.addresses).map((address) =>
    ['street', 'city', 'state', 'zip', 'country'].flatMap((field) => lineIn(address[field]) ?? []).join(', '),
  )
  return linesOf([
    [lineIn(name.formatted_name) ?? (parts.join(' ') || undefined), ...phones].filter(Boolean).join(', '),
    partsOf(card.emails)
      .flatMap(({ email }) => lineIn(email) ?? [])
      .join(', '),
    [org.title, org.department, org.company].flatMap((part) => lineIn(part) ?? []).join(', '),
    ...addresses,
    partsOf(card.urls)
      .flatMap(({ url }) => lineIn(url, 1_000) ?? [])
      .join(', '),
    lineIn(card.birthday) && `Born ${lineIn(card.birthday)}`,
  ])
}

const longestWords = 20_000

/** The words of a message without a file; undefined if it has none that we can read. */
export function wordsOf(message: Part): string | undefined {
  const { text, button, interactive, location, contacts, order } = message
  const words =
    textIn(typeof text === 'string' ? text : partOf(text).body, longestWords) ??
    (button ? (textIn(partOf(button).text) ?? textIn(partOf(button).payload)) : undefined) ??
    (interactive ? interactiveWords(partOf(interactive)) : undefined) ??
    (location ? locationWords(partOf(location)) : undefined) ??
    (contacts ? linesOf(partsOf(contacts).map(cardWords)) : undefined) ??
    (order ? orderWords(partOf(order)) : undefined)
  return words && cutText(words, longestWords)
}

/** A message of an unknown shape, with all its text. */
export function unshownWords(message: Part, type: string | undefined): string {
  const [error] = partsOf(message.errors)
  const kind = type ?? lineIn(partOf(message.unsupported).type)
  const inner = type === undefined ? message : message[type]
  const words = error ? [textIn(error.title) ?? textIn(error.message)].flatMap((text) => text ?? []) : textsWithin(inner)
  const named = error === undefined && kind !== undefined ? ` (${kind})` : ''
  return cutText(`A message of a kind we cannot show${named}${words.length > 0 ? `: ${words.join(' · ')}` : ''}`, longestWords)
}

export function referralIn(message: Part): Referral | undefined {
  const referral = partOf(message.referral)
  if (Object.keys(referral).length === 0) return undefined
  return {
    headline: lineIn(referral.headline),
    body: textIn(referral.body),
    url: lineIn(referral.source_url, 2_000),
    kind: lineIn(referral.source_type, 50),
    id: lineIn(referral.source_id),
    click: lineIn(referral.ctwa_clid, 500),
  }
}

/** Longest details that are kept, in characters of JSON. */
const longestDetails = 100_000

/** A message's data beyond its text, unchanged; undefined if there is none or too much. */
export function detailsIn(message: Part): Record<string, unknown> | undefined {
  const { interactive, contacts, order } = message
  const answers = interactive ? rawAnswers(partOf(interactive)) : undefined
  const details = {
    ...(answers !== undefined && { answers }),
    ...(contacts !== undefined && { contacts }),
    ...(order !== undefined && { order }),
    ...(referralIn(message) && { referral: message.referral }),
  }
  const isKept = Object.keys(details).length > 0 && JSON.stringify(details).length <= longestDetails
  return isKept ? details : undefined
}
