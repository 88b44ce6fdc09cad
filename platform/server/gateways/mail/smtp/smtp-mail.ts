import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { type Outgoing, type OutgoingMail, SenderTrouble, type SendOutcome } from '../../messaging/sender.ts'
import { bounceAddresses, returnHeader } from '../bounce-address.ts'
import type { Mail } from '../mail.ts'
import { messageIdOf, readFiles, referencesOf, senderName, unreadable } from '../outgoing-mail.ts'
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
  const references = referencesOf(mail, replyTo)
  return {
    from: { name: senderName(mail, from.name), address: from.address },
    subject: mail.subject,
    ...(replyTo && { inReplyTo: replyTo }),
    ...(references.length > 0 && { references }),
    ...ownHeaders(mail),
  }
}

/** Mail servers take 25 MB, and a mail is a third larger than its files. */
const maxFileBytes = 15 * 2 ** 20

/** Mail through an SMTP server, over connections that are kept open. */
export function smtpMail(settings: SmtpSettings): Mail {
  const { url, from, perSecond, patience = defaultPatience } = settings
  const { transport, streams } = openTransport(url, patience)
  const bounceAddress = bounceAddresses(settings.bouncesTo ?? from.address)

  async function send({ to, content, replyTo }: Outgoing): Promise<SendOutcome> {
    if (content.kind !== 'mail') throw new Error('Only an e-mail goes through a mail server.')
    const { mail } = content
    const messageId = messageIdOf(mail, from.address)
    const files = await readFiles(mail)
    if (!files) return unreadable
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
        attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
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
  const about = { provider: 'smtp', service: 'A mail server', address: from.address, maxFileBytes }
  return { ...about, simulated: false, perSecond, pause: 0, send, look, close }
}
