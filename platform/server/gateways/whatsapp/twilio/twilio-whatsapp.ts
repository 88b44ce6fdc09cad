import { z } from 'zod'
import { askProvider, NotHeard, notHeard, outcomeUnheard, parseJson } from '../../messaging/ask-provider.ts'
import { type Outgoing, SenderRefused, SenderTrouble, type SendOutcome, type SentFile } from '../../messaging/sender.ts'
import { plainWords } from '../plain-words.ts'
import type { IncomingFile, ListedTemplate, WhatsApp, WhatsAppLimits } from '../whatsapp.ts'
import { rejectionIn } from './twilio-errors.ts'
import { Content, fieldsOf, inOrder, listedOf } from './twilio-template.ts'
import { twilioWebhook } from './twilio-webhook.ts'

interface TwilioSettings {
  /** https://api.twilio.com, or what stands in for it. */
  baseUrl: string
  /** https://content.twilio.com, or what stands in for it. */
  contentUrl: string
  /** The account (AC…) and its token, which also signs what Twilio tells. */
  accountSid: string
  token: string
  /** The sender of WhatsApp, in E.164. */
  number: string
  /** Where Twilio tells how messages stand. */
  webhookUrl: string
  /** Milliseconds that an answer may take; files have longer. */
  patience?: number | undefined
  /** Between two messages to one parent, in milliseconds. */
  pause?: number | undefined
}

const service = 'Twilio'

const defaultPatience = 15_000
const patienceOfFiles = 120_000

/** WhatsApp takes one message to a parent in six seconds, and Twilio 80 of a number in a second. */
const defaultPause = 6_000
const perSecond = 60

const limits: WhatsAppLimits = { text: 1600, fileBytes: 16 * 2 ** 20, captions: ['image', 'video'] }

const accountOf = ({ baseUrl, accountSid }: TwilioSettings) => `${baseUrl}/2010-04-01/Accounts/${accountSid}`

const authorization = ({ accountSid, token }: TwilioSettings) => `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`

function ask(settings: TwilioSettings, url: string, form?: Record<string, string>) {
  const headers = { accept: 'application/json', authorization: authorization(settings) }
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  return askProvider(url, { ...init, headers, service, patience: settings.patience ?? defaultPatience })
}

function contentFields({ content }: Outgoing): Record<string, string> {
  if (content.kind === 'mail') throw new Error('An e-mail was given to WhatsApp.')
  if (content.kind === 'text') return { Body: content.text }
  if (content.kind === 'template') return fieldsOf(content.template)
  return { MediaUrl: content.mediaId, ...(content.caption && limits.captions.includes(content.kind) && { Body: content.caption }) }
}

const Accepted = z.object({ sid: z.string().min(1).max(500) })

const unquoted = 'Twilio cannot quote: this goes without the message that it answers.'

async function send(settings: TwilioSettings, outgoing: Outgoing): Promise<SendOutcome> {
  const ends = { From: `whatsapp:${settings.number}`, To: `whatsapp:${outgoing.to}`, StatusCallback: settings.webhookUrl }
  try {
    const { status, text, retryAfter } = await ask(settings, `${accountOf(settings)}/Messages.json`, {
      ...ends,
      ...contentFields(outgoing),
    })
    const read = status === 201 || status === 200 ? Accepted.safeParse(parseJson(text)) : undefined
    if (read?.success) return { outcome: 'accepted', providerId: read.data.sid, note: outgoing.replyTo && unquoted }
    const unknown = `Twilio answered with status ${status}, and not whether it sent the message.`
    return rejectionIn(status, text, retryAfter) ?? { outcome: 'unknown', reason: unknown }
  } catch (error) {
    if (!(error instanceof NotHeard)) throw error
    return outcomeUnheard(error)
  }
}

/** Asks what changes nothing. */
async function question(settings: TwilioSettings, url: string): Promise<unknown> {
  const { status, text } = await ask(settings, url).catch((error: Error) => {
    throw new SenderTrouble(error.message)
  })
  if (status === 200) return parseJson(text)
  throw new SenderTrouble(rejectionIn(status, text)?.reason ?? `Twilio answered with status ${status}.`)
}

const ContentPage = z.object({ contents: z.array(Content), meta: z.object({ next_page_url: z.string().nullish() }) })

/** Far more than an account may have: a list that never ends is given up. */
const maxPages = 100

async function templates(settings: TwilioSettings): Promise<ListedTemplate[]> {
  const found: z.output<typeof Content>[] = []
  let url: string | undefined = `${settings.contentUrl}/v1/ContentAndApprovals?PageSize=100`
  for (let page = 0; page < maxPages; page++) {
    const read = ContentPage.safeParse(await question(settings, url))
    if (!read.success) throw new SenderTrouble('Twilio listed its templates in a form that the portal does not know.')
    found.push(...read.data.contents)
    url = read.data.meta.next_page_url ?? undefined
    if (url === undefined) return inOrder(found).map(listedOf)
    // The token goes to Twilio alone.
    if (!url.startsWith(`${settings.contentUrl}/`)) throw new SenderTrouble('Twilio named a page of templates at another host.')
  }
  throw new SenderTrouble('The list of templates does not end.')
}

/** Twilio fetches files itself, so it is given an address. */
async function upload({ bytes }: SentFile, publish: () => Promise<string>): Promise<string> {
  if (bytes.length > limits.fileBytes) throw new SenderRefused('Twilio takes files of at most 16 MB.')
  return await publish()
}

const isOpenTo = (settings: TwilioSettings, url: string) =>
  URL.canParse(url) && (new URL(url).protocol === 'https:' || new URL(url).origin === new URL(settings.baseUrl).origin)

/** Opens a parent's file: Twilio answers with the address at its store, which is asked without our token. */
async function openFile(settings: TwilioSettings, id: string): Promise<IncomingFile> {
  if (!id.startsWith(`${accountOf(settings)}/Messages/`)) throw new SenderRefused('This is no file of our account at Twilio.')
  const get = (url: string, headers: Record<string, string>) =>
    fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceOfFiles) }).catch((error) => {
      throw new SenderTrouble(notHeard(service, error, patienceOfFiles).message)
    })
  let response = await get(id, { authorization: authorization(settings) })
  const location = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && location) {
    await response.body?.cancel()
    const url = new URL(location, id).href
    if (!isOpenTo(settings, url)) throw new SenderTrouble('Twilio gave no address for the file.')
    response = await get(url, {})
  }
  if (response.status === 404 || response.status === 410) throw new SenderRefused('Twilio does not have the file any more.')
  if (response.status !== 200 || !response.body) throw new SenderTrouble(`Twilio answered the file with status ${response.status}.`)
  return { type: response.headers.get('content-type') ?? '', stream: response.body }
}

const Account = z.object({ status: z.string() })

async function look(settings: TwilioSettings): Promise<void> {
  const read = Account.safeParse(await question(settings, `${accountOf(settings)}.json`))
  if (!read.success) throw new SenderTrouble('Twilio answered in a form that the portal does not know.')
  if (read.data.status !== 'active') throw new SenderTrouble(`The account at Twilio is ${plainWords(read.data.status)}.`)
}

/** Twilio's API of messages for one number of WhatsApp. */
export const twilioWhatsapp = (settings: TwilioSettings): WhatsApp => ({
  provider: 'twilio',
  service,
  simulated: false,
  perSecond,
  pause: settings.pause ?? defaultPause,
  limits,
  webhook: twilioWebhook(settings),
  send: (outgoing) => send(settings, outgoing),
  upload,
  templates: () => templates(settings),
  openFile: (id) => openFile(settings, id),
  look: () => look(settings),
})
