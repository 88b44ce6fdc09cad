import { z } from 'zod'
import { askProvider, NotHeard, notHeard, outcomeUnheard, parseJson } from '../../messaging/ask-provider.ts'
import { type Content, type Outgoing, SenderRefused, SenderTrouble, type SendOutcome, type SentFile } from '../../messaging/sender.ts'
import { plainWords } from '../plain-words.ts'
import type { IncomingFile, ListedTemplate, WhatsApp, WhatsAppLimits } from '../whatsapp.ts'
import { rejectionIn } from './meta-errors.ts'
import { templateOf } from './meta-template.ts'
import { metaWebhook } from './meta-webhook.ts'

export interface MetaSettings {
  baseUrl: string
  /** The version of the Graph API, as v23.0. */
  version: string
  numberId: string
  businessId: string
  token: string
  appSecret: string
  verifyToken: string
  /** Milliseconds that an answer may take; files have longer. */
  patience?: number
  /** Between two messages to one parent, in milliseconds. */
  pause?: number
}

const defaultPatience = 15_000
const patienceOfFiles = 120_000

/** The most messages of a number in a second; incoming ones count too. */
const perSecond = 60

/** Meta takes one message to a parent in six seconds. */
const defaultPause = 6_000

const service = 'WhatsApp'

const ask = ({ token }: MetaSettings, url: string, init: RequestInit, patience: number) =>
  askProvider(url, {
    ...init,
    service,
    patience,
    headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) },
  })

const addressOf = ({ baseUrl, version }: MetaSettings, path: string) => `${baseUrl}/${version}/${path}`

function contentOf(content: Exclude<Content, { kind: 'mail' }>): Record<string, unknown> {
  if (content.kind === 'text') return { type: 'text', text: { body: content.text, preview_url: false } }
  if (content.kind === 'template') return { type: 'template', template: templateOf(content.template) }
  const { kind, mediaId, caption, name } = content
  // WhatsApp takes no caption for sounds.
  const media = { id: mediaId, ...(caption && kind !== 'audio' && { caption }), ...(kind === 'document' && { filename: name }) }
  return { type: kind, [kind]: media }
}

function contentFor({ content }: Outgoing): Record<string, unknown> {
  if (content.kind === 'mail') throw new Error('An e-mail was given to WhatsApp.')
  return contentOf(content)
}

const bodyOf = (outgoing: Outgoing) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: outgoing.to.replace('+', ''),
  ...(outgoing.replyTo && { context: { message_id: outgoing.replyTo } }),
  ...contentFor(outgoing),
})

const Accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(500), message_status: z.string().optional() })).min(1) })

const notes: Readonly<Record<string, string>> = {
  held_for_quality_assessment: 'WhatsApp looks at the template first and holds the message meanwhile.',
  paused: 'WhatsApp has paused the template and holds the message.',
}

async function send(settings: MetaSettings, outgoing: Outgoing): Promise<SendOutcome> {
  const patience = settings.patience ?? defaultPatience
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(outgoing)) }
  try {
    const { status, text, retryAfter } = await ask(settings, addressOf(settings, `${settings.numberId}/messages`), init, patience)
    const read = status === 200 ? Accepted.safeParse(parseJson(text)) : undefined
    const [message] = read?.data?.messages ?? []
    if (message) return { outcome: 'accepted', providerId: message.id, note: notes[message.message_status ?? ''] }
    // Only Meta's own answer counts; any other leaves open whether the message was sent.
    const rejection = status >= 400 ? rejectionIn(text, retryAfter) : undefined
    return rejection ?? { outcome: 'unknown', reason: `WhatsApp answered with status ${status}, and not whether it sent the message.` }
  } catch (error) {
    if (!(error instanceof NotHeard)) throw error
    return outcomeUnheard(error)
  }
}

/** Asks what changes nothing. */
async function question(settings: MetaSettings, url: string, init: RequestInit = {}, patience = settings.patience ?? defaultPatience) {
  const { status, text } = await ask(settings, url, init, patience).catch((error: Error) => {
    throw new SenderTrouble(error.message)
  })
  if (status === 200) return parseJson(text)
  const rejection = rejectionIn(text)
  const reason = rejection?.reason ?? `WhatsApp answered with status ${status}.`
  throw rejection?.next === 'stays' ? new SenderRefused(reason) : new SenderTrouble(reason)
}

const Uploaded = z.object({ id: z.string().min(1).max(500) })

async function upload(settings: MetaSettings, { bytes, type, name }: SentFile): Promise<string> {
  const form = new FormData()
  form.append('messaging_product', 'whatsapp')
  form.append('type', type)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name)
  const url = addressOf(settings, `${settings.numberId}/media`)
  const read = Uploaded.safeParse(await question(settings, url, { method: 'POST', body: form }, patienceOfFiles))
  if (!read.success) throw new SenderTrouble('WhatsApp did not say under which name it took the file.')
  return read.data.id
}

const Component = z.record(z.string(), z.unknown())
const TemplatePage = z.object({
  data: z.array(
    z.object({
      name: z.string().max(600),
      language: z.string().max(20),
      status: z.string().max(50),
      category: z.string().max(50).catch(''),
      parameter_format: z.enum(['POSITIONAL', 'NAMED']).catch('POSITIONAL'),
      components: z.array(Component),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
})

/** Far more than an account may have: a list that never ends is given up. */
const maxPages = 100

/** Reads every page: the first alone lacks templates. */
async function templates(settings: MetaSettings): Promise<ListedTemplate[]> {
  const found: ListedTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({ limit: '100', ...(after && { after }) })
    const read = TemplatePage.safeParse(await question(settings, addressOf(settings, `${settings.businessId}/message_templates?${query}`)))
    if (!read.success) throw new SenderTrouble('WhatsApp listed its templates in a form that the portal does not know.')
    found.push(...read.data.data.map(({ parameter_format: format, ...template }) => ({ ...template, format })))
    const next = read.data.paging?.cursors?.after
    if (read.data.data.length === 0 || !next || next === after) return found
    after = next
  }
  throw new SenderTrouble('The list of templates does not end.')
}

const FileAddress = z.object({ url: z.string(), mime_type: z.string().max(200).catch('') })

/** The token goes only to Meta's own hosts, or to the host that stands in for them. */
function isTheirs({ baseUrl }: MetaSettings, url: string): boolean {
  if (!URL.canParse(url)) return false
  const [{ protocol, hostname, origin }, own] = [new URL(url), new URL(baseUrl)]
  return origin === own.origin || (protocol === 'https:' && /(?:^|\.)(?:facebook\.com|fbsbx\.com|whatsapp\.net)$/.test(hostname))
}

async function openFile(settings: MetaSettings, id: string): Promise<IncomingFile> {
  const read = FileAddress.safeParse(await question(settings, addressOf(settings, encodeURIComponent(id))))
  if (!read.success || !isTheirs(settings, read.data.url)) throw new SenderTrouble('WhatsApp gave no address for the file.')
  const response = await fetch(read.data.url, {
    headers: { authorization: `Bearer ${settings.token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceOfFiles),
  }).catch((error) => {
    throw new SenderTrouble(notHeard(service, error, patienceOfFiles).message)
  })
  if (response.status !== 200 || !response.body) throw new SenderTrouble(`WhatsApp answered the file with status ${response.status}.`)
  return { type: read.data.mime_type, stream: response.body }
}

const limits: WhatsAppLimits = { text: 4096, fileBytes: 100 * 2 ** 20, captions: ['image', 'video', 'document'] }

/** Meta's Cloud API for one number, through the platform's own fetch. */
export const metaWhatsapp = (settings: MetaSettings): WhatsApp => ({
  provider: 'cloud',
  service: 'Meta’s Cloud API',
  simulated: false,
  perSecond,
  pause: settings.pause ?? defaultPause,
  limits,
  webhook: metaWebhook(settings),
  send: (outgoing) => send(settings, outgoing),
  upload: (file) => upload(settings, file),
  templates: () => templates(settings),
  openFile: (id) => openFile(settings, id),
  async look() {
    const answer = await question(settings, addressOf(settings, `${settings.numberId}?fields=id`)).catch((error: Error) => {
      throw new SenderTrouble(plainWords(error.message))
    })
    if (!answer) throw new SenderTrouble('WhatsApp answered in a form that the portal does not know.')
  },
})
