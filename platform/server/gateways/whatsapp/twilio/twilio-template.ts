import { z } from 'zod'
import type { FilledTemplate } from '../../messaging/sender.ts'
import type { ListedTemplate } from '../whatsapp.ts'

const text = z.string().catch('')

const Action = z.object({ type: text, title: text, url: z.string().optional() })

const Type = z.object({
  ...{ body: text, title: text, subtitle: text, header_text: text, footer: text },
  media: z.array(z.string()).catch([]),
  actions: z.array(Action).catch([]),
})
type Type = z.output<typeof Type>

export const Content = z.object({
  sid: z.string().min(1).max(100),
  friendly_name: z.string().max(600).nullable(),
  language: z.string().max(20).catch(''),
  date_created: text,
  types: z.record(z.string(), z.unknown()),
  approval_requests: z.object({ name: text, category: text, status: text }).partial().nullish().catch(undefined),
})
type Content = z.output<typeof Content>

/** The types of content whose words the portal can show. On WhatsApp the title of a card is its text. */
const readTypes = ['twilio/text', 'twilio/quick-reply', 'twilio/call-to-action', 'twilio/media', 'whatsapp/card', 'twilio/card']

const placesIn = (written: string) => new Set([...written.matchAll(/\{\{\s*([\w-]+)\s*\}\}/g)].flatMap(([, name]) => name ?? []))

const componentsOf = ({ body, title, subtitle, header_text: header, footer, actions }: Type) => [
  ...(header ? [{ type: 'HEADER', format: 'TEXT', text: header }] : []),
  { type: 'BODY', text: body || title },
  ...(footer || subtitle ? [{ type: 'FOOTER', text: footer || subtitle }] : []),
  ...(actions.length > 0
    ? [
        {
          type: 'BUTTONS',
          buttons: actions.map(({ type, title: words, url }) => ({ type: type || 'QUICK_REPLY', text: words, ...(url && { url }) })),
        },
      ]
    : []),
]

/** The texts of a template by its parts, each with the places that staff fill. */
const writtenIn = ({ body, title, header_text: header, actions }: Type) => [body || title, header, ...actions.map(({ url = '' }) => url)]

/** A place that stands in several parts has one value at Twilio, and a variable file or footer has no place in the portal. */
function isFillable(type: Type): boolean {
  const places = writtenIn(type).flatMap((written) => [...placesIn(written)])
  const unfilled = [...type.media, type.footer, type.subtitle].some((written) => placesIn(written).size > 0)
  return new Set(places).size === places.length && !unfilled
}

/** A content of Twilio with its approval by WhatsApp. One that the portal cannot fill in is UNSUPPORTED. */
export function listedOf({ sid, friendly_name: name, language, types, approval_requests: approval }: Content): ListedTemplate {
  const key = readTypes.find((one) => one in types)
  const type = Type.parse(key === undefined ? {} : types[key])
  const status = (approval?.status || 'unsubmitted').toUpperCase()
  const isNamed = writtenIn(type).some((written) => [...placesIn(written)].some((place) => !/^\d+$/.test(place)))
  return {
    providerId: sid,
    name: name || approval?.name || sid,
    language,
    category: (approval?.category ?? '').toUpperCase(),
    status: key !== undefined && isFillable(type) ? status : 'UNSUPPORTED',
    format: isNamed ? 'NAMED' : 'POSITIONAL',
    components: componentsOf(type),
  }
}

/** Of contents with one name and language the last counts: an approved one before others, then the newest. */
export const inOrder = (contents: readonly Content[]) =>
  contents.toSorted((one, other) => {
    const [first, second] = [one, other].map(({ approval_requests: approval }) => Number(approval?.status === 'approved'))
    return (first ?? 0) - (second ?? 0) || Date.parse(one.date_created) - Date.parse(other.date_created) || 0
  })

/** A filled-in template as Twilio takes it. */
export const fieldsOf = ({ providerId, values }: FilledTemplate): Record<string, string> => ({
  ContentSid: providerId ?? '',
  ContentVariables: JSON.stringify(Object.fromEntries(values.map(({ name, value }) => [name, value]))),
})
