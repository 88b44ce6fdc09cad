import PostalMime, { type Email } from 'postal-mime'

/**
 * The limits of reading a mail. Text beyond them is left out, and staff are told. PostalMime takes 10 µs and 1.2 kB per line, so it gets
 * only heads and texts within these limits. Files cost nothing here: their bytes are cut out whole.
 */
const most = {
  headBytes: 131_072,
  headLine: 20_000,
  headLines: 2_000,
  allHeads: 524_288,
  parts: 500,
  nesting: 30,
  textBytes: 2 * 2 ** 20,
  textLines: 20_000,
}

/** The remaining limits for one mail, and its parts left out so far. */
interface Room {
  heads: number
  parts: number
  textBytes: number
  textLines: number
  cut: Set<Cut>
}

/** The omitted content of a mail: some of its text, or whole parts. */
export type Cut = 'text' | 'parts'

/** A leaf part of a mail, or the head of a mail inside it. */
export interface Part {
  /** Its head, as PostalMime reads it. */
  email: Email
  /** In lower case, as text/plain. */
  type: string
  /** Bytes of its head and, still encoded, of its body. */
  head: Buffer
  body: Buffer
  /** Texts with the same number say the same, so only one is read. */
  alternative: number
  /** A picture within a text. */
  isRelated: boolean
  /** Set for the head of a mail in this mail; its parts follow. */
  isInnerMail: boolean
}

const lineEnd = 10

/** The first lines of some bytes, and how many they are. */
function firstLines(bytes: Buffer, maxBytes: number, maxLines: number): { cut: Buffer; lines: number } {
  const end = Math.min(bytes.length, Math.max(0, maxBytes))
  let [at, lines] = [0, 0]
  while (lines < maxLines) {
    const next = bytes.indexOf(lineEnd, at)
    if (next < 0 || next >= end) return { cut: bytes.subarray(0, end), lines: lines + 1 }
    at = next + 1
    lines++
  }
  return { cut: bytes.subarray(0, at), lines }
}

/** The end of a head, and the start of the body. The body includes the empty line's line end, so that it begins with one. */
function headEnd(bytes: Buffer): { end: number; body: number } {
  if (bytes[0] === lineEnd) return { end: 0, body: 0 }
  if (bytes[0] === 13 && bytes[1] === lineEnd) return { end: 0, body: 1 }
  const [bare, usual] = [bytes.indexOf('\n\n'), bytes.indexOf('\n\r\n')]
  if (bare >= 0 && (usual < 0 || bare < usual)) return { end: bare + 1, body: bare + 1 }
  return usual < 0 ? { end: bytes.length, body: bytes.length } : { end: usual + 1, body: usual + 2 }
}

/** A head within the limits, so that one endless line hides no other. */
function boundedHead(head: Buffer, maxBytes: number): Buffer {
  const lines: Buffer[] = []
  let [at, length] = [0, 0]
  while (at < head.length && length < maxBytes && lines.length < most.headLines) {
    const next = head.indexOf(lineEnd, at)
    const end = next < 0 ? head.length : next + 1
    const isLong = end - at > most.headLine
    lines.push(isLong ? Buffer.concat([head.subarray(at, at + most.headLine), Buffer.from('\n')]) : head.subarray(at, end))
    length += lines.at(-1)?.length ?? 0
    at = end
  }
  return Buffer.concat(lines)
}

function divide(bytes: Buffer, room: Room): { head: Buffer; body: Buffer } {
  const { end, body } = headEnd(bytes)
  const head = boundedHead(bytes.subarray(0, end), Math.min(most.headBytes, room.heads))
  room.heads -= head.length
  return { head, body: bytes.subarray(body) }
}

export const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value

const typeOf = (email: Email, usual: string) =>
  /^\s*([\w.+-]+\/[\w.+-]+)/.exec(headerOf(email, 'content-type')?.slice(0, 200) ?? '')?.[1]?.toLowerCase() ?? usual

/** Longer values are no boundary: RFC 2046 allows 70 characters. */
const longestType = 1_000

function boundaryOf(email: Email, type: string): string | undefined {
  if (!type.startsWith('multipart/')) return undefined
  const value = headerOf(email, 'content-type')?.slice(0, longestType) ?? ''
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(value) ?? []
  return quoted?.replace(/\\(.)/g, '$1') || plain
}

/** Reads the rest of a boundary's line: two hyphens after the last boundary, and spaces. */
function boundaryLine(bytes: Buffer, behind: number): { isLast: boolean; next: number } | undefined {
  const isLast = bytes[behind] === 45 && bytes[behind + 1] === 45
  let at = isLast ? behind + 2 : behind
  while (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 13) at++
  return at >= bytes.length || bytes[at] === lineEnd ? { isLast, next: at + 1 } : undefined
}

/** Cuts a body, with the line end before it, at its boundary. A last part that no boundary ends was cut off, and counts. */
function* piecesOf(body: Buffer, boundary: string): Generator<Buffer> {
  const mark = Buffer.from(`\n--${boundary}`)
  let piece: number | undefined
  let next = 0
  for (let found = body.indexOf(mark); found >= 0; found = body.indexOf(mark, next)) {
    const line = boundaryLine(body, found + mark.length)
    next = found + 1
    if (!line) continue
    if (piece !== undefined) yield body.subarray(piece, Math.max(piece, body[found - 1] === 13 ? found - 1 : found))
    if (line.isLast) return
    piece = line.next
    next = line.next - 1
  }
  if (piece !== undefined) yield body.subarray(piece)
}

interface Around {
  /** How many parts and mails this part lies in. */
  depth: number
  /** The type of a part that names none. */
  usual: string
  alternative: number | undefined
  isRelated: boolean
  /** Set inside an inner mail or a report: a mail found there is not read as one. */
  within: 'mail' | 'report' | undefined
}

/** The surroundings of the parts of a part. */
const inside = (around: Around, type: string, alternative: number): Around => ({
  depth: around.depth + 1,
  usual: type === 'multipart/digest' ? 'message/rfc822' : 'text/plain',
  alternative: type === 'multipart/alternative' ? alternative : around.alternative,
  isRelated: around.isRelated || type === 'multipart/related',
  within: around.within ?? (type === 'multipart/report' ? 'report' : undefined),
})

/** The parts of a mail inside a mail, its head first. */
async function* innerMail(part: Part, around: Around, room: Room): AsyncGenerator<Part> {
  const { head } = divide(part.body, room)
  yield { ...part, email: await PostalMime.parse(head), body: Buffer.alloc(0), isInnerMail: true }
  yield* partsIn(part.body, { ...around, depth: around.depth + 1, usual: 'text/plain', alternative: undefined, within: 'mail' }, room)
}

async function* partsIn(bytes: Buffer, around: Around, room: Room): AsyncGenerator<Part> {
  if (--room.parts < 0 || around.depth > most.nesting) {
    room.cut.add('parts')
    return
  }
  const { head, body } = divide(bytes, room)
  const email = await PostalMime.parse(head)
  const type = typeOf(email, around.usual)
  const alternative = around.alternative ?? room.parts
  const part = { email, type, head, body: body.subarray(1), alternative, isRelated: around.isRelated, isInnerMail: false }
  const boundary = boundaryOf(email, type)
  if (boundary !== undefined)
    for (const piece of piecesOf(body, boundary)) {
      yield* partsIn(piece, inside(around, type, alternative), room)
      if (room.parts < 0) return
    }
  else if (type === 'message/rfc822' && !around.within) yield* innerMail(part, around, room)
  else {
    if (type === 'message/rfc822' && around.within === 'mail') room.cut.add('parts')
    yield part
  }
}

/** A mail, cut into its parts in their order; and how the texts and files in them are read. */
export function openMail(raw: Uint8Array) {
  const { allHeads: heads, parts, textBytes, textLines } = most
  const room: Room = { heads, parts, textBytes, textLines, cut: new Set() }
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  return {
    cut: room.cut,
    head: async () => await PostalMime.parse(divide(bytes, { ...room }).head),
    parts: () => partsIn(bytes, { depth: 0, usual: 'text/plain', alternative: undefined, isRelated: false, within: undefined }, room),
    /** The text of a part, or its HTML. */
    async text({ head, body }: Part): Promise<{ text: string; html: string }> {
      const { cut, lines } = firstLines(body, room.textBytes, room.textLines)
      room.textBytes -= cut.length
      room.textLines -= lines
      if (cut.length < body.length) room.cut.add('text')
      const { text = '', html = '' } = await PostalMime.parse(Buffer.concat([head, Buffer.from('\r\n\r\n'), cut]))
      return { text, html }
    },
  }
}

/** Decodes quoted-printable, whose line ends stay as they are. */
function unquoted(body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(body.length)
  let length = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (byte !== 61) {
      bytes[length++] = byte
      continue
    }
    const rest = body.toString('latin1', at + 1, at + 3)
    if (rest === '\r\n') at += 2
    else if (rest.startsWith('\n')) at += 1
    else if (/^[\da-f]{2}$/i.test(rest)) {
      bytes[length++] = Number.parseInt(rest, 16)
      at += 2
    } else bytes[length++] = byte
  }
  return bytes.subarray(0, length)
}

/** The bytes of a file in a mail. */
export function fileIn({ email, body }: Pick<Part, 'email' | 'body'>): Buffer {
  const encoding = headerOf(email, 'content-transfer-encoding')?.slice(0, 100).toLowerCase() ?? ''
  if (encoding.includes('quoted-printable')) return unquoted(body)
  if (!encoding.includes('base64')) return Buffer.from(body)
  // Some mail programs end each line with its own padding, behind which Buffer would stop.
  return Buffer.concat(
    body
      .toString('latin1')
      .split(/=+/)
      .map((unit) => Buffer.from(unit, 'base64')),
  )
}
