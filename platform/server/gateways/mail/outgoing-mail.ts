import type { OutgoingMail, SendOutcome } from '../messaging/sender.ts'

/** The name beside the address of the sender: the author, and the firm. */
export const senderName = ({ from }: Pick<OutgoingMail, 'from'>, firm: string) => [from, firm].filter(Boolean).join(' – ')

/** The ids of the mails before one, with the one that it answers last. */
export const referencesOf = ({ references = [] }: Pick<OutgoingMail, 'references'>, replyTo: string | undefined) => [
  ...new Set([...references, ...(replyTo ? [replyTo] : [])]),
]

/** The id of a mail, which our reference and the domain of the sender's address make. */
export const messageIdOf = ({ reference }: Pick<OutgoingMail, 'reference'>, address: string) =>
  `<${reference}@${address.slice(address.lastIndexOf('@') + 1)}>`

interface ReadFile {
  name: string
  type: string
  bytes: Buffer
}

/** Nothing was sent yet, so it is tried again. */
export const unreadable: SendOutcome = {
  outcome: 'rejected',
  reason: 'A file of the mail could not be read from the portal’s store.',
  next: 'again',
}

/** Reads the files of a mail; undefined where one cannot be read. */
export async function readFiles({ files = [] }: Pick<OutgoingMail, 'files'>): Promise<ReadFile[] | undefined> {
  try {
    const read: ReadFile[] = []
    for (const { name, type, read: bytes } of files) read.push({ name, type, bytes: Buffer.from(await bytes()) })
    return read
  } catch {
    return undefined
  }
}
