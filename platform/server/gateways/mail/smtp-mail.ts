import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { type Outgoing, type OutgoingMail, SenderTrouble, type SendOutcome } from '../messaging/sender.ts'
import { bounceAddresses, returnHeader } from './bounce-address.ts'
import type { Mail } from './mail.ts'
import { notReached, outcomeOf, rejection, saidBy } from './smtp-outcome.ts'

export interface SmtpSettings {
  /** As smtps://user:password@host:465, or smtp:// for a server that begins in the clear and offers STARTTLS. */
  url: string
  /** The sender. */
  from: { name: string; address: string }
  /** The address for bounces; the sender's if left out. */
  bouncesTo?: string | undefined
  perSecond: number
  /** Milliseconds that one mail may take, from the connection to the answer. */
  patience?: number | undefined
}

/** Shorter than the time after which a message counts as lost with its process. */
const defaultPatience = 25_000

function openTransport(url: string, patience: number) {
  const transport = createTransport({
    ...{ url, pool: true as const, maxConnections: 4 },
    // A mail whose connection broke off may have arrived, so nothing is resent automatically.
    maxRequeues: 0,
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: patience / 3, greetingTimeout: patience / 3, socketTimeout: patience },
  })
  /** The stream of each mail under way, by its id. If it was read, the server got a part of the mail. */
  const streams = new Map<string, { readableDidRead: boolean }>()
  transport.use('stream', (mail, done) => {
    const make = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (options) => {
      const stream = make(options)
      streams.set(mail.message.messageId(), stream)
      return stream
    }
    done()
  })
  return { transport, streams }
}

const ownHeaders = ({ returnToken, unsubscribe: url }: OutgoingMail): SendMailOptions => ({
  ...(url !== undefined && { list: { unsubscribe: [url] } }),
  headers: { [returnHeader]: returnToken, ...(url !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) },
})

function headersOf({ from }: SmtpSettings, mail: OutgoingMail, replyTo: string | undefined): SendMailOptions {
  const references = [...new Set([...(mail.references ?? []), ...(replyTo ? [replyTo] : [])])]
  return {
    from: { name: [mail.from, from.name].filter(Boolean).join(' – '), address: from.address },
    subject: mail.subject,
    ...(replyTo && { inReplyTo: replyTo }),
    ...(references.length > 0 && { references }),
    ...ownHeaders(mail),
  }
}

/** Nothing was sent yet, so it is tried again. */
const unreadable: SendOutcome = {
  outcome: 'rejected',
  reason: 'A file of the mail could not be read from the portal’s store.',
  next: 'again',
}

async function readFiles({ files = [] }: OutgoingMail): Promise<{ filename: string; contentType: string; content: Buffer }[]> {
  const read = []
  for (const { name, type, read: bytes } of files) read.push({ filename: name, contentType: type, content: Buffer.from(await bytes()) })
  return read
}

/** Mail through an SMTP server, over connections that are kept open. */
export function smtpMail(settings: SmtpSettings): Mail {
  const { url, from, perSecond, patience = defaultPatience } = settings
  const { transport, streams } = openTransport(url, patience)
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const bounceAddress = bounceAddresses(settings.bouncesTo ?? from.address)

  async function send({ to, content, replyTo }: Outgoing): Promise<SendOutcome> {
    if (content.kind !== 'mail') throw new Error('Only an e-mail goes through a mail server.')
    const { mail } = content
    const messageId = `<${mail.reference}@${domain}>`
    const attachments = await readFiles(mail).catch(() => undefined)
    if (!attachments) return unreadable
    try {
      const info = await transport.sendMail({
        ...headersOf(settings, mail, replyTo),
        ...{
          messageId,
          to: { name: '', address: to },
          envelope: { from: bounceAddress(mail.returnToken), to },
          text: mail.text,
          html: mail.html,
        },
        attachments,
        signal: AbortSignal.timeout(patience),
      })
      const [refused] = info.rejectedErrors ?? []
      return refused ? rejection(refused) : { outcome: 'accepted', providerId: messageId }
    } catch (error) {
      return outcomeOf(error as NodemailerError, streams.get(messageId)?.readableDidRead === true)
    } finally {
      streams.delete(messageId)
    }
  }

  async function look(): Promise<void> {
    await transport.verify().catch((error: NodemailerError) => {
      throw new SenderTrouble(error.responseCode ? `It answers, but not as it should: ${saidBy(error)}` : `${notReached}.`)
    })
  }

  const close = () => transport.close()
  return { provider: 'smtp', simulated: false, perSecond, pause: 0, address: from.address, bounceAddress, send, look, close }
}
