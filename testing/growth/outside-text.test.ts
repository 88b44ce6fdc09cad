import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceIn } from '#domains/accounts/server/sessions/known-device.ts'
import { keptName } from '#domains/files/server/kept-name.ts'
import { dayOrderOf, readMoment } from '#domains/imports/server/cells/read-moment.ts'
import { readRupees } from '#domains/imports/server/cells/read-rupees.ts'
import { chooseColumns } from '#domains/imports/server/import/choose-columns.ts'
import { openNames } from '#domains/imports/server/import/heading-names.ts'
import type { AnyImportKind, CellLooks, Cells, RowReader } from '#domains/imports/server/import/import-kind.ts'
import { isNothing } from '#domains/imports/server/import/is-nothing.ts'
import { sourceOf } from '#domains/imports/server/sheet/file-source.ts'
import { openSheet } from '#domains/imports/server/sheet/open-sheet.ts'
import { longestCell } from '#domains/imports/server/sheet/sheet.ts'
import { kindNames } from '#domains/intake/contract/event-kinds.ts'
import { readEvent } from '#domains/intake/server/read-event.ts'
import { leadImport } from '#domains/lead-imports/server/lead-import.ts'
import { EmailAddress } from '#domains/leads/contract/email-address.ts'
import { foldName, searchedWords } from '#domains/leads/contract/listing/fold-name.ts'
import { hasLetters, searchedText } from '#domains/leads/contract/query.ts'
import { namedSpans } from '#domains/locations/server/names/named-spans.ts'
import { machineOf } from '#domains/mail/server/tracking/machine-of.ts'
import { consentIn } from '#domains/messages/server/inbound/consent-words.ts'
import { sourceOf as sourceOfMessage } from '#domains/messages/server/inbound/source-of.ts'
import { isRobot } from '#domains/recommendations/server/parent-page/is-robot.ts'
import { pageLanguage } from '#domains/recommendations/server/parent-page/page-words.ts'
import { readAnswer } from '#domains/recommendations/server/parent-page/read-answer.ts'
import { schoolImport } from '#domains/school-imports/server/school-import.ts'
import { withoutNumbers } from '#domains/school-leads/server/without-numbers.ts'
import { readCodes } from '#domains/schools/contract/school-codes.ts'
import { cellsOf } from '#domains/schools/web/profile/fees/read-pasted.ts'
import { csvLine } from '#platform/contract/csv.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'
import { PersonName } from '#platform/contract/shapes.ts'
import { asciiAddress } from '#platform/server/gateways/mail/ascii-address.ts'
import { htmlText } from '#platform/server/gateways/mail/html-text.ts'
import { ownWords } from '#platform/server/gateways/mail/own-words.ts'
import { readDeliveryStatus, readReportInWords } from '#platform/server/gateways/mail/read-return.ts'
import { readReceivedMail } from '#platform/server/gateways/mail/received-mail.ts'
import { saidBy } from '#platform/server/gateways/mail/smtp/smtp-outcome.ts'
import { readInbound } from '#platform/server/gateways/telephony/exotel-inbound.ts'
import { readDetails, readMessage } from '#platform/server/gateways/telephony/exotel-reading.ts'
import { placedBy } from '#platform/server/gateways/telephony/exotel-refusal.ts'
import { readTime } from '#platform/server/gateways/telephony/exotel-times.ts'
import { readWebhook } from '#platform/server/gateways/whatsapp/meta/read-webhook.ts'
import { twilioWebhook } from '#platform/server/gateways/whatsapp/twilio/twilio-webhook.ts'
import { namedFile } from '#platform/server/http/answers/file-name.ts'
import { mendTexts } from '#platform/server/http/requests/mend-texts.ts'
import { repeatsAKey } from '#platform/server/http/requests/repeats-a-key.ts'
import { redact, redactUrl } from '#platform/server/logs/redact.ts'
import { maskText } from '#platform/server/numbers/mask-text.ts'
import { numbersIn, withItsSign } from '#platform/server/numbers/numbers-in.ts'
import { inLatinDigits, readForeign, readNumber } from '#platform/server/numbers/telephone-number.ts'
import { holdsMask, unmaskText } from '#platform/server/numbers/unmask-text.ts'
import { creditsOf } from '#platform/web/ui/map/attribution.ts'
import { readWhen } from '#platform/web/ui/when/read-when.ts'
import { makeWorkbook } from '#testing/make/make-workbook.ts'
import { type TestDatabase, testDatabase } from '#testing/server/test-database.ts'
import { growthOf, maxGrowth } from './growth-of.ts'

/** A file is read to its end, or refused in words. */
async function readFile(bytes: Buffer): Promise<void> {
  try {
    const sheet = await openSheet(sourceOf(bytes))
    for await (const rows of sheet.rows) if (rows.length === 0) break
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}

const orNot = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof RangeError) throw error
  }
}

const escaped = (text: string) => text.replace(/[<>&\0]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const ofMail = (head: string, body: string) => readReceivedMail(Buffer.from(`From: a@home.test\r\n${head}\r\n\r\n${body}`))
const part = (type: string, text: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
const many = (type: string, parts: string) => ofMail(`Content-Type: multipart/${type}; boundary=b`, parts)
const number = { parent: { number: '9812300001' } }
const event = (fields: object) => readEvent({ id: 'e1', at: new Date().toISOString(), kind: 'enquiry', ...number, ...fields }, kindNames)
const value = (message: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata: { phone_number_id: '1' }, ...message } }] },
  ],
})
const twilio = twilioWebhook({ token: 'token', number: '+918047112233' })
const form = (of: object) => twilio.read({ MessageSid: 'SM1', From: 'whatsapp:+919812300001', ...of }, new Date())
const message = (of: object) =>
  readWebhook(
    value({ contacts: [], messages: [{ from: '919812300001', id: 'wamid.1', timestamp: '1700000000', type: 'text', ...of }] }),
    '1',
    new Date(),
  )

/** The longest cell that a sheet hands over; readers of cells remember what they read, so each text is another. */
let texts = 0
const inCell = (text: string) => `${text.slice(0, longestCell - 10)}${++texts}`

let database: TestDatabase
const rows = new Map<AnyImportKind, { reader: RowReader<unknown>; looks: CellLooks }>()

beforeAll(async () => {
  database = await testDatabase({ reference: true })
  const options = new Map<AnyImportKind, object>([
    [leadImport, { source: 'Fair', known: 'skip' }],
    [schoolImport, {}],
  ])
  for (const [kind, chosen] of options)
    rows.set(kind, {
      reader: await kind.open(database.db, kind.options.parse(chosen), {}, []),
      looks: (await kind.openLooks?.(database.db)) ?? {},
    })
})
afterAll(() => database.drop())

/** A row of which every cell says the same, but for those that are given. */
function readRow(kind: AnyImportKind, text: string, given: Cells): void {
  const result = inCell(text)
  const cells = Object.fromEntries(kind.fields.map(({ key }) => [key, result]))
  rows.get(kind)?.reader.read({ ...cells, ...given })
}

/** A file of which one heading and the cell below it say the same. */
function readHeadings(kind: AnyImportKind, text: string): void {
  const known = rows.get(kind)
  if (!known) throw new Error('This kind of file is not open.')
  const result = inCell(text)
  // They remember how headings begin, so those of each file are new.
  const called = openNames(kind.fields, kind.subjects ?? [])
  chooseColumns({ headings: ['Name', result], fields: kind.fields, chosen: [], rows: [['Asha', result]], called, looks: known.looks })
  called.isKnown(result)
}

/** Whatever reads text from outside, with where the text stands. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a mail’s text': (text) => ofMail('In-Reply-To: <abcdefghijkl@search.test>', text),
  'a mail’s HTML': (text) => ofMail('In-Reply-To: <abcdefghijkl@search.test>\r\nContent-Type: text/html', text),
  'a mail’s encoded text': (text) => ofMail('Content-Transfer-Encoding: quoted-printable', text),
  'a mail’s sender': (text) => readReceivedMail(Buffer.from(`From: ${text}\r\n\r\nHello`)),
  'a mail’s recipients': (text) => ofMail(`To: ${text}\r\nCc: ${text}\r\nDelivered-To: ${text}`, 'Hello'),
  'a mail’s subject and ids': (text) => ofMail(`Subject: ${text}\r\nMessage-ID: ${text}\r\nReferences: ${text}\r\nDate: ${text}`, 'Hello'),
  'a mail’s type': (text) => ofMail(`Content-Type: multipart/mixed; boundary=${text}\r\nContent-Disposition: ${text}`, text),
  'a mail’s head': (text) => ofMail(text, 'Hello'),
  'a mail’s file': (text) =>
    many('mixed', `${part(`x/y; name="${text}"`, text)}--b\r\nContent-Type: x/y\r\nContent-Transfer-Encoding: base64\r\n\r\n${text}`),
  'a mail’s parts': (text) => many('mixed', text.replaceAll('\n', '\r\n--b\r\n')),
  'a delivery report': (text) =>
    many('report', `${part('text/plain', text)}${part('message/delivery-status', text)}${part('message/rfc822', text)}`),
  'the words of HTML': (text) => htmlText(text, true),
  'the quotes of a mail': ownWords,
  'a delivery status': readDeliveryStatus,
  'a report in words': readReportInWords,
  'an address': (text) => [EmailAddress.safeParse(text), asciiAddress(text), asciiAddress(`a@${text}`)],
  'the answer of a mail server': (text) => saidBy(Object.assign(new Error(text), { response: text })),
  'a CSV file': (text) => readFile(Buffer.from(text)),
  'the rows of a CSV file': (text) => readFile(Buffer.from(`Name,Number\r\n${text}\r\n${text},1`)),
  'a cell of a workbook': (text) =>
    readFile(makeWorkbook({ rows: `<row r="1"><c t="inlineStr"><is><t>${escaped(text)}</t></is></c></row>` })),
  'the XML of a workbook': (text) => readFile(makeWorkbook({ rows: text })),
  'numbers in a text': (text) => [numbersIn(text), withItsSign(text), inLatinDigits(text)],
  'one number': (text) => [readForeign(text), readNumber({ number: text, country_code: 91 })],
  'the name of a place in a search': namedSpans,
  'the code of a school': readCodes,
  'fees that were pasted': cellsOf,
  'a budget': (text) => [readRupees(text), readRupees(`1${text}`)],
  'a day that was typed': (text) => [readWhen(text, { now: Date.now(), kind: 'moment', looks: 'future' })],
  'a time': (text) => [readMoment(text, 'day first'), dayOrderOf([text]), isNothing(text), readTime(text)],
  'a name': (text) => [foldName(text), searchedWords(text), lettersOf(text), PersonName.safeParse(text)],
  'a search': (text) => [searchedText(text), hasLetters(text)],
  'a text that schools read': withoutNumbers,
  'a text with its numbers masked': maskText,
  'a text with a masked number': (text) => [
    holdsMask(text),
    unmaskText(text, [{ e164: '+919812300001', number: { number: '9812300001', country_code: 91 } }]),
  ],
  'a line of a CSV file that we write': (text) => csvLine([text]),
  'the credits of a map': (text) => creditsOf([text, `<a href="https://map.test">${text}</a>`]),
  'an event': (text) =>
    event({ name: text, message: text, email: text, school: text, city: text, phone: text, [text.slice(0, 100_000)]: text }),
  'an event’s parts': (text) => event({ children: [...text.slice(0, 20_000)], numbers: [...text.slice(0, 20_000)] }),
  'a WhatsApp message': (text) => [message({ text: { body: text } }), message({ from: text, timestamp: text, type: text })],
  'a form of Twilio': (text) => [form({ Body: text }), form({ From: text, ProfileName: text, MessageType: text, NumMedia: text })],
  'the signature of a form': (text) =>
    twilio.isFrom({ url: 'https://inside.example/', text: `a=${text}`, headers: { 'x-twilio-signature': text } }),
  'a consent': consentIn,
  'a call’s report': (text) => [
    orNot(() => readMessage({ CallSid: text, Status: text, EventType: text, DateUpdated: text })),
    orNot(() => readInbound({ CallSid: text, CallFrom: text, CallTo: text })),
    orNot(() => readDetails(text)),
  ],
  'the answer of the telephone service': (text) =>
    placedBy({ status: 400, headers: {}, text: JSON.stringify({ RestException: { Message: text } }) }),
  'the answer of a parent': (text) => readAnswer(new URLSearchParams({ answer: 'no', school: '1', reason: 'other', words: text })),
  'the source of a message': (text) => sourceOfMessage({ text }),
  'Accept-Language': (text) => pageLanguage(undefined, text),
  'a cookie': deviceIn,
  'a user agent': (text) => [
    machineOf({ method: 'GET', agent: text, after: 1 } as Parameters<typeof machineOf>[0]),
    isRobot({ 'user-agent': text }),
  ],
  'the name of a file': (text) => [namedFile('attachment', text), keptName(text, 'application/pdf')],
  'a JSON text': (text) => [repeatsAKey(JSON.stringify([text, { a: text }]), [text]), mendTexts({ a: text, b: [text] })],
  'a line of the log': (text) => [redact(text), redactUrl(`/p/${text}?${text}`)],
}

/** Readers of headings do much that is the same for any heading. */
const readersOfHeadings: Readonly<Record<string, (text: string) => unknown>> = {
  'the headings of a file of parents': (text) => readHeadings(leadImport, text),
  'the headings of a file of schools': (text) => readHeadings(schoolImport, text),
}

/** Readers of cells, which no sheet hands over longer than `longestCell`. */
const readersOfCells: Readonly<Record<string, (text: string) => unknown>> = {
  'a row about a parent': (text) => readRow(leadImport, text, { number: '9812300001' }),
  'the numbers of a parent in a row': (text) => readRow(leadImport, text, {}),
  'a row about a parent abroad': (text) => readRow(leadImport, text, { number: '+44 7400 123456', country: undefined }),
  'a row about a school': (text) => readRow(schoolImport, text, { name: 'Hill School' }),
  'a row about a school with an address alone': (text) =>
    readRow(schoolImport, text, { name: 'Hill School', city: undefined, district: undefined, locality: undefined, village: undefined }),
}

const letters = ['a', 'A', 'क', 'é', 'İ', '\u0301', '😀', '\ud800']
const signs = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\0',
  '<',
  '>',
  '&',
  '"',
  "'",
  ',',
  '.',
  ';',
  ':',
  '=',
  '-',
  '_',
  '(',
  ')',
  '[',
  '\\',
  '/',
  '@',
  '+',
  '|',
  '%',
]
const words = [
  ...['1', '98123 00001 ', '1/', '1,', '+91', 'a@', 'a.', 'a ', '=?', '=?utf-8?Q?a?= ', '&amp;', '&#1;', '> a\n', 'a\n', ' \n', '-- \n'],
  ...['On a wrote:\n', 'From: a\n', 'https://a.b/ ', 'en,', ';q=1,', '"a",', '""', "'1'", '1-', '१', '550 ', '5.1.1 ', 'a:b;', '<a@b>, '],
]
const markup = [
  ...[
    '<a href=',
    '<a href="',
    '<div>',
    '<b>a</b>',
    '</div>',
    '<!--',
    '<style>',
    '<blockquote>',
    '<div class="yahoo_quoted">',
    '<pre>\n',
    '<br>',
    '<td>',
  ],
  ...["<a '>", '<row>', '<c r="A1"/>', '<p', '&lt', '--b\r\n\r\n\r\n', '--b--\r\n'],
]
const pieces = [...letters, ...signs, ...words, ...markup]

describe('double the text takes at most 2.5 times the processor time', () => {
  const cases = [
    ...Object.entries(readers).map(([name, read]) => ({ name, read, most: undefined, fewest: undefined })),
    ...Object.entries(readersOfCells).map(([name, read]) => ({ name, read, most: longestCell, fewest: undefined })),
    ...Object.entries(readersOfHeadings).map(([name, read]) => ({ name, read, most: longestCell, fewest: longestCell })),
  ]
  test.each(cases)('to read $name', { timeout: 240_000 }, async ({ read, most, fewest }) => {
    const grown: string[] = []
    for (const piece of pieces) {
      const growth = await growthOf(read, piece, most, fewest)
      if (growth && growth.ratio > maxGrowth) grown.push(`${JSON.stringify(piece)}: ${growth.ratio.toFixed(1)} at ${growth.characters}`)
    }
    expect(grown, grown.join('\n')).toEqual([])
  })
})

/** The door for JSON lets no more levels in. */
const deep = (text: string) => Math.min(50, text.length)

const nestedParts = (text: string) =>
  Array.from({ length: text.length / 8 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')

/** What lies in one another, by how deep: the text is as long as it is deep. */
const nestings: Readonly<Record<string, (text: string) => unknown>> = {
  'parts of a mail': (text) => ofMail(nestedParts(text), ''),
  'parts of a mail with one boundary': (text) =>
    ofMail(text.replaceAll('x', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'), ''),
  'mails in mails': (text) => ofMail(text.replaceAll('x', 'Content-Type: message/rfc822\r\n\r\n'), ''),
  'empty parts': (text) => many('mixed', text.replaceAll('x', '--b\r\n\r\n\r\n')),
  'empty parts of a digest': (text) => many('digest', text.replaceAll('x', '--b\r\n\r\n\r\n')),
  'comments of an address': (text) => ofMail(`To: ${text.replaceAll('x', '(')} a@b ${text.replaceAll('x', ')')}`, ''),
  'groups of addresses': (text) => ofMail(`To: ${text.replaceAll('x', 'a:')}`, ''),
  elements: (text) => htmlText(`${text.replaceAll('x', '<div class="gmail_attr">')}a${text.replaceAll('x', '</div>')}`, true),
  'elements that never match': (text) => htmlText(`${text.replaceAll('x', '<i>')}a${text.replaceAll('x', '</b>')}`, true),
  'elements of a workbook': (text) => readFile(makeWorkbook({ rows: text.replaceAll('x', '<row>') })),
  'lists of an event': (text) => event(JSON.parse(`{"message":${'['.repeat(deep(text))}${']'.repeat(deep(text))}}`)),
  'an event that is a list': (text) => readEvent(JSON.parse(`${'['.repeat(deep(text))}${']'.repeat(deep(text))}`), kindNames),
  'objects of an event': (text) => event(JSON.parse(`${'{"child":'.repeat(deep(text))}1${'}'.repeat(deep(text))}`)),
  'fields of an event': (text) => event(Object.fromEntries(Array.from({ length: text.length / 8 }, (_, at) => [`field${at}`, at]))),
  'lists of a WhatsApp message': (text) => message({ text: { body: JSON.parse(`${'['.repeat(deep(text))}${']'.repeat(deep(text))}`) } }),
  'messages of one webhook': (text) =>
    readWebhook(
      value({ messages: Array.from({ length: text.length / 64 }, (_, at) => ({ id: `${at}`, from: '1', timestamp: '1', type: 'text' })) }),
      '1',
      new Date(),
    ),
  'lists of a request': (text) => mendTexts(JSON.parse(`${'['.repeat(deep(text))}${']'.repeat(deep(text))}`)),
}

describe('double the depth takes at most 2.5 times the processor time', () => {
  test.each(Object.entries(nestings))('of %s', { timeout: 240_000 }, async (_, read) => {
    const growth = await growthOf(read, 'x')
    expect(growth?.ratio ?? 0, `at ${growth?.characters}`).toBeLessThanOrEqual(maxGrowth)
  })
})
