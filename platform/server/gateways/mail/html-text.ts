import sax from 'sax'
import { openLines, type TextLines } from './text-lines.ts'

declare module 'sax' {
  const ENTITIES: Readonly<Record<string, string | number>>
}

/** Elements that begin a new line, and those with an empty line before them. */
const blocks = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const apart = new Set('blockquote h1 h2 h3 h4 h5 h6 hr p pre table'.split(' '))

/** Elements that hold no words, with how each ends. */
const wordless: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  title: /<\/title/gi,
  template: /<\/template/gi,
}

/** Marks of mail programs for the line over a quoted mail, and for its element: Gmail, Thunderbird; Yahoo, Proton, Zoho. */
const overQuote = /(?:^|\s)(?:gmail_attr|moz-cite-prefix)(?:\s|$)/
const quoting = /(?:^|\s)(?:\w{0,20}yahoo_quoted\w{0,20}|protonmail_quote|zmail_extra)(?:\s|$)/

/** Outlook's mark, after which the quoted mail begins. */
const beforeQuote =
  /(?:^|\s)(?:x_)*(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container|ms-outlook-mobile-reference-message)(?:\s|$)/

/** In UTF-16 units: a longer tag is taken to end at its first >. */
const longestTag = 20_000

/** The named characters of HTML 4. */
const named = sax.ENTITIES

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,8})|#(\d{1,8})|([a-z]\w{1,30}));?/gi, (whole, hex, decimal, name) => {
    if (hex) return characterOf(Number.parseInt(hex, 16))
    if (decimal) return characterOf(Number(decimal))
    const known = Object.hasOwn(named, name) ? named[name] : undefined
    return known === undefined ? whole : typeof known === 'number' ? characterOf(known) : known
  })

interface Tag {
  name: string
  isEnd: boolean
  text: string
  /** The index after the tag. */
  next: number
}

/** The > that ends a tag, outside quotes unless they never end. */
function tagEnd(html: string, from: number): number {
  const late = Math.min(html.length, from + longestTag)
  let quote = ''
  for (let at = from; at < late; at++) {
    const sign = html[at] as string
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  const end = html.indexOf('>', from)
  return end < 0 ? html.length : end
}

const tagName = /(\/?)([a-z][\w:-]{0,40})/iy

/** Reads a tag; undefined if the < is text. */
function tagAt(html: string, at: number): Tag | undefined {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4)
    return { name: '', isEnd: false, text: '', next: end < 0 ? html.length : end + 3 }
  }
  tagName.lastIndex = at + 1
  const [, slash, name] = tagName.exec(html) ?? []
  const isDeclaration = html[at + 1] === '!' || html[at + 1] === '?'
  if (name === undefined && !isDeclaration) return undefined
  const end = tagEnd(html, at + 1)
  return { name: name?.toLowerCase() ?? '', isEnd: slash === '/', text: html.slice(at, Math.min(end, at + longestTag)), next: end + 1 }
}

const attributes = {
  class: /\sclass=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  id: /\sid=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  href: /\shref=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
} as const

function attributeOf({ text }: Tag, name: keyof typeof attributes): string {
  const [, quoted, single, plain] = attributes[name].exec(text) ?? []
  return unescaped(quoted ?? single ?? plain ?? '')
}

/** The state of reading HTML. */
interface Reading {
  readonly lines: TextLines
  /** True if the marks of an answered mail count. */
  readonly isAnswer: boolean
  /** How many elements of each sort are open. */
  quotes: number
  divs: number
  pres: number
  /** The number of divs open at the div of a quoted mail, or of the line over it. */
  quotedIn: number | undefined
  /** True after the mark behind which the answered mail stands. */
  isBehind: boolean
  /** The target of the open link. */
  link: string
}

function say({ lines, pres }: Reading, text: string): void {
  const words = unescaped(text).replaceAll('\u00a0', ' ')
  const [first = '', ...rest] = pres === 0 ? [words.replace(/\s+/g, ' ')] : words.split(/\r?\n/)
  lines.add(first)
  for (const line of rest) {
    lines.break()
    lines.add(line)
  }
}

/** True if a div begins a quoted mail, by the marks of mail programs. */
function heed(reading: Reading, tag: Tag): void {
  const marks = `${attributeOf(tag, 'class')} ${attributeOf(tag, 'id')}`
  if (beforeQuote.test(marks)) reading.isBehind = true
  else if (reading.quotedIn === undefined && (quoting.test(marks) || overQuote.test(marks))) reading.quotedIn = reading.divs
}

function open(reading: Reading, tag: Tag): void {
  if (tag.name === 'div') {
    reading.divs++
    if (reading.isAnswer) heed(reading, tag)
  } else if (tag.name === 'blockquote') reading.quotes++
  else if (tag.name === 'pre') reading.pres++
  else if (tag.name === 'a') reading.link = attributeOf(tag, 'href')
}

function close(reading: Reading, { name }: Tag): void {
  if (name === 'div' && reading.divs > 0) {
    if (reading.quotedIn === reading.divs) reading.quotedIn = undefined
    reading.divs--
  } else if (name === 'blockquote') reading.quotes = Math.max(0, reading.quotes - 1)
  else if (name === 'pre') reading.pres = Math.max(0, reading.pres - 1)
  else if (name === 'a') {
    if (/^https?:/i.test(reading.link)) reading.lines.add(` (${reading.link.slice(0, 500)})`)
    reading.link = ''
  }
}

function take(reading: Reading, tag: Tag): void {
  const { lines } = reading
  const { name, isEnd } = tag
  if (name === 'br') lines.break()
  else if (name === 'td' || name === 'th') lines.add(' ')
  else if (blocks.has(name)) lines.end(apart.has(name))
  if (isEnd) close(reading, tag)
  else open(reading, tag)
  lines.quote(reading.quotes > 0 || reading.quotedIn !== undefined || reading.isBehind)
  if (name === 'li' && !isEnd) lines.add('* ')
}

/** Reads what begins at a `<`, and answers the index at which reading goes on. */
function takeTag(reading: Reading, html: string, at: number): number {
  const tag = tagAt(html, at)
  if (!tag) {
    reading.lines.add('<')
    return at + 1
  }
  const end = tag.isEnd ? undefined : wordless[tag.name]
  if (!end) {
    if (tag.name) take(reading, tag)
    return tag.next
  }
  end.lastIndex = tag.next
  return end.exec(html)?.index ?? html.length
}

/**
 * The words of HTML, in one pass for any markup. Lines of a quoted mail begin with >, as in text mails. With `isAnswer`, text after marks
 * of the answered mail counts as quoted too. Ends at 200,000 characters.
 */
export function htmlText(html: string, isAnswer = false): string {
  const lines = openLines()
  const reading: Reading = { lines, isAnswer, quotes: 0, divs: 0, pres: 0, quotedIn: undefined, isBehind: false, link: '' }
  let at = 0
  while (at < html.length && !lines.isFull()) {
    const sign = html.indexOf('<', at)
    if (sign !== at) say(reading, html.slice(at, sign < 0 ? html.length : sign))
    at = sign < 0 ? html.length : takeTag(reading, html, sign)
  }
  lines.end()
  return lines.text()
}
