import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Where a mail server goes wrong, and how: a reply of its own, a connection that it drops, or silence. */
interface SmtpFault {
  at: 'connect' | 'login' | 'sender' | 'recipient' | 'data'
  does: { reply: number } | 'drop' | 'silence'
  /** Only for this recipient; for every mail without it. */
  to?: string
}

interface TakenMail {
  from: string
  to: string[]
  raw: string
  read: Email
}

const refusal = (code: number) => Object.assign(new Error(code >= 500 ? 'No such user here' : 'Try again later'), { responseCode: code })

/** A real SMTP server that keeps what it takes, and goes wrong where a test says so. */
export async function openStandInSmtp() {
  const taken: TakenMail[] = []
  let faults: SmtpFault[] = []
  const faultAt = (at: SmtpFault['at'], to?: string) =>
    faults.find((fault) => fault.at === at && (fault.to === undefined || fault.to === to))

  function go(fault: SmtpFault | undefined, session: { id: string }, done: (error?: Error) => void): void {
    if (!fault) done()
    else if (fault.does === 'drop') drop(session.id)
    else if (fault.does !== 'silence') done(refusal(fault.does.reply))
  }

  const options: SMTPServerOptions = {
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true, allowInsecureAuth: true, closeTimeout: 50 },
    onAuth: ({ username, password }, session, done) => {
      const fault = faultAt('login')
      if (fault || username !== 'portal' || password !== 'secret') go(fault ?? { at: 'login', does: { reply: 535 } }, session, done)
      else done(null, { user: username })
    },
    onConnect: (session, done) => go(faultAt('connect'), session, done),
    onMailFrom: (_address, session, done) => go(faultAt('sender'), session, done),
    onRcptTo: ({ address }, session, done) => go(faultAt('recipient', address), session, done),
    onData: (stream, session, done) => {
      const [recipients, sender] = [session.envelope.rcptTo.map(({ address }) => address), session.envelope.mailFrom]
      const take = async () => {
        const bytes = await buffer(stream)
        const fault = faultAt('data', recipients[0])
        // The server has it, whatever it says or does not say of that.
        if (!fault || typeof fault.does === 'string')
          taken.push({ from: sender ? sender.address : '', to: recipients, raw: bytes.toString(), read: await PostalMime.parse(bytes) })
        go(fault, session, done)
      }
      // One that breaks off in the middle is not taken.
      take().catch(done)
    },
  }
  const smtp = new SMTPServer(options)
  // A connection that breaks off is what tests ask for.
  smtp.on('error', () => undefined)
  function drop(id: string): void {
    for (const connection of smtp.connections) if (connection.session.id === id) connection._socket.destroy()
  }
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://portal:secret@127.0.0.1:${port}`,
    taken,
    sentTo: (address: string) => taken.filter(({ to }) => to.includes(address)),
    fail: (...these: SmtpFault[]) => {
      faults = these
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
