import { askProvider, NotHeard, outcomeUnheard } from '../../messaging/ask-provider.ts'
import { type Outgoing, type OutgoingMail, SenderTrouble, type SendOutcome } from '../../messaging/sender.ts'
import { returnHeader } from '../bounce-address.ts'
import type { Mail } from '../mail.ts'
import { messageIdOf, readFiles, referencesOf, senderName, unreadable } from '../outgoing-mail.ts'
import { outcomeOf, readTold } from './postmark-outcome.ts'

export interface PostmarkSettings {
  /** https://api.postmarkapp.com, or what stands in for it. */
  baseUrl: string
  /** Of the server (API token), which sends and reads its own state. */
  token: string
  /** The message stream. */
  stream: string
  /** The sender: a confirmed signature, or an address of a confirmed domain. */
  from: { name: string; address: string }
  perSecond: number
  /** Milliseconds that an answer may take. */
  patience?: number | undefined
}

const service = 'Postmark'

/** Shorter than the time after which a message counts as lost with its process. */
const defaultPatience = 25_000

/** Postmark takes 10 MB with the files in base64, which is a third more, and the text. */
const maxFileBytes = 7 * 2 ** 20

/** The name under which Postmark tells our token with a bounce; the parent does not see it. */
export const returnKey = 'return_token'

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** A name and an address as one header field. */
function mailboxOf(name: string, address: string): string {
  const quoted = oneLine(name).replace(/["\\]/g, '\\$&')
  return quoted ? `"${quoted}" <${address}>` : address
}

function headersOf(mail: OutgoingMail, messageId: string, replyTo: string | undefined): Record<string, string> {
  const references = referencesOf(mail, replyTo).join(' ')
  return {
    'Message-ID': messageId,
    // Without it Postmark puts an id of its own in place of ours, which answers name.
    'X-PM-KeepID': 'true',
    [returnHeader]: mail.returnToken,
    ...(replyTo && { 'In-Reply-To': replyTo }),
    ...(references && { References: references }),
    ...(mail.unsubscribe && { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/** Mail through the HTTP API of Postmark (POST /email). */
export function postmarkMail({ baseUrl, token, stream, from, perSecond, patience = defaultPatience }: PostmarkSettings): Mail {
  const ask = (path: string, init: { method?: string; body?: string } = {}) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-postmark-server-token': token }
    return askProvider(`${baseUrl}/${path}`, { ...init, headers, service, patience })
  }

  async function send({ to, content, replyTo }: Outgoing): Promise<SendOutcome> {
    if (content.kind !== 'mail') throw new Error('Only an e-mail goes through Postmark.')
    const { mail } = content
    const files = await readFiles(mail)
    if (!files) return unreadable
    const messageId = messageIdOf(mail, from.address)
    const body = JSON.stringify({
      ...{ From: mailboxOf(senderName(mail, from.name), from.address), To: to, Subject: oneLine(mail.subject) },
      ...{ TextBody: mail.text, HtmlBody: mail.html, MessageStream: stream, Metadata: { [returnKey]: mail.returnToken } },
      // The portal follows links and openings itself.
      ...{ TrackOpens: false, TrackLinks: 'None' },
      Headers: Object.entries(headersOf(mail, messageId, replyTo)).map(([Name, Value]) => ({ Name, Value })),
      Attachments: files.map(({ name, type, bytes }) => ({ Name: name, ContentType: type, Content: bytes.toString('base64') })),
    })
    try {
      const { status, text, retryAfter } = await ask('email', { method: 'POST', body })
      if (status === 200 && readTold(text)?.ErrorCode === 0) return { outcome: 'accepted', providerId: messageId }
      return outcomeOf(status, text, retryAfter)
    } catch (error) {
      if (error instanceof NotHeard) return outcomeUnheard(error)
      throw error
    }
  }

  async function look(): Promise<void> {
    const { status } = await ask('server').catch((error: Error) => {
      throw new SenderTrouble(error.message)
    })
    if (status === 401) throw new SenderTrouble('Postmark does not accept our token.')
    if (status !== 200) throw new SenderTrouble(`Postmark answers, but not as it should: status ${status}.`)
  }

  const about = { provider: 'postmark', service, address: from.address, maxFileBytes }
  return { ...about, simulated: false, perSecond, pause: 0, send, look, close: () => undefined }
}
