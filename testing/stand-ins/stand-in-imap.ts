import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Where a mailbox goes wrong, and how: a refusal, a connection that it drops, or silence. */
interface ImapFault {
  at: 'connect' | 'login' | 'open' | 'list' | 'fetch'
  does: 'refuse' | 'drop' | 'silence'
  /** At this mail; otherwise at once. */
  uid?: number
}

interface Kept {
  uid: number
  raw: Buffer
}

interface Box {
  kept: Kept[]
  validity: number
  next: number
  fault: ImapFault | undefined
  /** Every command that a reader gave. */
  heard: string[]
}

/** One command of a reader. */
interface Command {
  socket: Socket
  tag: string
  line: string
}

/** The mails that a set of IMAP names, as `3:*` or `1,4`; with a star the last one is always among them. */
function inSet(set: string, kept: readonly Kept[]): Kept[] {
  const last = kept.at(-1)?.uid ?? 0
  const number = (text: string) => (text === '*' ? last : Number(text))
  return kept.filter(({ uid }) =>
    set.split(',').some((part) => {
      const [one = '', other = one] = part.split(':')
      const [low, high] = [Math.min(number(one), number(other)), Math.max(number(one), number(other))]
      return uid >= low && uid <= high
    }),
  )
}

/** Whether the mailbox goes wrong here; then it does so. */
function goesWrong({ fault }: Box, at: ImapFault['at'], { socket, tag }: Command, uid?: number): boolean {
  if (fault?.at !== at || (fault.uid !== undefined && uid !== fault.uid)) return false
  if (fault.does === 'drop') socket.destroy()
  else if (fault.does === 'refuse')
    socket.write(at === 'connect' ? '* BYE Try again later\r\n' : `${tag} NO [UNAVAILABLE] Try again later\r\n`)
  return true
}

const account = { user: 'hello@search.test', password: 'secret' }

function login(box: Box, command: Command) {
  if (goesWrong(box, 'login', command)) return
  const [user, password] = command.line
    .split(' ')
    .slice(1)
    .map((word) => word.replace(/^"|"$/g, ''))
  const isKnown = user === account.user && password === account.password
  command.socket.write(isKnown ? `${command.tag} OK Logged in\r\n` : `${command.tag} NO [AUTHENTICATIONFAILED] Wrong password\r\n`)
}

function open(box: Box, command: Command) {
  if (goesWrong(box, 'open', command)) return
  const { socket, tag, line } = command
  if (!/"?INBOX"?\s*$/i.test(line)) return void socket.write(`${tag} NO [NONEXISTENT] There is no such folder\r\n`)
  socket.write(`* FLAGS (\\Seen)\r\n* ${box.kept.length} EXISTS\r\n* 0 RECENT\r\n`)
  socket.write(`* OK [UIDVALIDITY ${box.validity}] Valid\r\n* OK [UIDNEXT ${box.next}] Next\r\n${tag} OK [READ-ONLY] Opened\r\n`)
}

function writeMail(socket: Socket, at: number, { uid, raw }: Kept, name: 'BODY[]' | 'BODY[HEADER]') {
  const bytes = name === 'BODY[]' ? raw : raw.subarray(0, raw.indexOf('\r\n\r\n') + 4)
  socket.write(`* ${at} FETCH (UID ${uid} ${name} {${bytes.length}}\r\n`)
  socket.write(bytes)
  socket.write(')\r\n')
}

function fetchMails(box: Box, command: Command) {
  const { socket, tag, line } = command
  const [, , set = '', ...wanted] = line.split(' ')
  const isList = !wanted.join(' ').includes('BODY')
  for (const one of inSet(set, box.kept)) {
    if (goesWrong(box, isList ? 'list' : 'fetch', command, one.uid)) return
    const at = box.kept.indexOf(one) + 1
    if (isList) socket.write(`* ${at} FETCH (UID ${one.uid} RFC822.SIZE ${one.raw.length})\r\n`)
    else writeMail(socket, at, one, wanted.join(' ').includes('HEADER') ? 'BODY[HEADER]' : 'BODY[]')
  }
  socket.write(`${tag} OK Fetched\r\n`)
}

const answers: Readonly<Record<string, (box: Box, command: Command) => void>> = {
  CAPABILITY: (_box, { socket, tag }) => void socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK Done\r\n`),
  LOGIN: login,
  EXAMINE: open,
  SELECT: open,
  LIST: (_box, { socket, tag }) => void socket.write(`* LIST () "/" "INBOX"\r\n${tag} OK Listed\r\n`),
  NOOP: (_box, { socket, tag }) => void socket.write(`${tag} OK Done\r\n`),
  LOGOUT: (_box, { socket, tag }) => void socket.end(`* BYE Bye\r\n${tag} OK Bye\r\n`),
  'UID SEARCH': ({ kept }, { socket, tag }) => void socket.write(`* SEARCH ${kept.map(({ uid }) => uid).join(' ')}\r\n${tag} OK Found\r\n`),
  'UID FETCH': fetchMails,
}

function answer(box: Box, command: Command) {
  const [first = '', second = ''] = command.line.toUpperCase().split(' ')
  const name = first === 'UID' ? `UID ${second}` : first
  const known = answers[name]
  if (known) known(box, command)
  else command.socket.write(`${command.tag} BAD I do not know ${name}\r\n`)
}

function serveReader(box: Box, socket: Socket) {
  if (!goesWrong(box, 'connect', { socket, tag: '*', line: '' })) socket.write('* OK IMAP4rev1 ready\r\n')
  let rest = ''
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const [tag = '', ...words] = rest.slice(0, end).split(' ')
      rest = rest.slice(end + 2)
      box.heard.push(words.join(' '))
      answer(box, { socket, tag, line: words.join(' ') })
    }
  })
}

/** A mailbox that speaks as much of IMAP4rev1 as a reader needs, and goes wrong where a test says so. */
export async function openStandInImap() {
  const box: Box = { kept: [], validity: 7, next: 1, fault: undefined, heard: [] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    serveReader(box, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://${encodeURIComponent(account.user)}:${account.password}@127.0.0.1:${port}`,
    heard: box.heard,
    /** Puts a mail into the mailbox; answers its number. */
    put(raw: Buffer | string): number {
      box.kept.push({ uid: box.next, raw: Buffer.from(raw) })
      return box.next++
    },
    /** The server gives its mails new numbers, as after a repair. */
    renumber() {
      box.validity++
      box.next = 1
      box.kept = box.kept.map(({ raw }) => ({ uid: box.next++, raw }))
    },
    fail(fault?: ImapFault) {
      box.fault = fault
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
