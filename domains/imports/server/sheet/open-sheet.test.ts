import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeWorkbook, makeZip } from '#testing/make/make-workbook.ts'
import { sourceOf } from './file-source.ts'
import { openSheet } from './open-sheet.ts'
import { cellText, SheetTrouble } from './sheet.ts'
import { TextTable } from './text-table.ts'

async function read(bytes: Buffer) {
  const sheet = await openSheet(sourceOf(bytes))
  const rows = (await Array.fromAsync(sheet.rows)).flat()
  return { cells: rows.map(({ cells }) => cells), numbers: rows.map(({ row }) => row), merged: sheet.merged, notes: sheet.notes }
}

const troubleOf = async (bytes: Buffer) => {
  const trouble = await read(bytes).catch((error: unknown) => error)
  expect(trouble).toBeInstanceOf(SheetTrouble)
  return (trouble as SheetTrouble).message
}

const breaking = () =>
  new Readable({
    read() {
      this.destroy(new Error('The disk is gone.'))
    },
  })

const table = 'Name,City\r\nÉcole “Ñandú”,Pune\r\n'
const wanted = [
  ['Name', 'City'],
  ['École “Ñandú”', 'Pune'],
]
const wide = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${table}`)],
  ['UTF-16 little-endian', wide(`\uFEFF${table}`)],
  ['UTF-16 little-endian without its mark', wide(table)],
  ['UTF-16 big-endian', wide(`\uFEFF${table}`).swap16()],
  ['UTF-16 big-endian without its mark', wide(table).swap16()],
  ['Windows-1252', Buffer.from('Name,City\r\n\xc9cole \x93\xd1and\xfa\x94,Pune\r\n', 'latin1')],
])('a text is read in %s', async (_, bytes) => {
  expect((await read(bytes)).cells).toEqual(wanted)
})

const broken = [0xed, 0xa0, 0xbc]

test.each([
  [
    'a broken emoji among Hindi names',
    Buffer.concat([Buffer.from('Name,City\nआशा राव,पुणे\nRavi '), Buffer.from(broken), Buffer.from(',Pune\n')]),
  ],
  [
    'with the mark of UTF-8',
    Buffer.concat([Buffer.from('\uFEFFName,City\nआशा राव,पुणे\nRavi '), Buffer.from(broken), Buffer.from(',Pune\n')]),
  ],
])('a few broken characters are told, and the others are read: %s', async (_, bytes) => {
  const { cells, notes } = await read(bytes)
  expect(cells[1]).toEqual(['आशा राव', 'पुणे'])
  expect(cells[2]?.[0]).toMatch(/^Ravi \uFFFD+$/)
  expect(notes).toEqual(['In 1 place of this file characters cannot be read: each stands as “\uFFFD”. Look at these rows.'])
})

test('a mark that does not hold is no encoding', async () => {
  const { cells, notes } = await read(Buffer.concat([Buffer.from('\uFEFFName,City\n'), Buffer.from('\xc9cole \xb7 1,Pune\n', 'latin1')]))
  expect(cells).toEqual([
    ['Name', 'City'],
    ['École · 1', 'Pune'],
  ])
  expect(notes).toEqual(['The file was read as Windows-1252. Look whether names with accents are right.'])
})

test('a file that breaks off while it is read says why', async () => {
  const bytes = Buffer.from('Name,City\nAsha,Pune\n')
  let reads = 0
  const source = { ...sourceOf(bytes), read: (start: number, end: number) => (reads++ < 4 ? sourceOf(bytes).read(start, end) : breaking()) }
  await expect(Array.fromAsync((await openSheet(source)).rows)).rejects.toThrow('The disk is gone.')
})

test('letters of no encoding are refused with a sentence', async () => {
  expect(await troubleOf(Buffer.from([0x4e, 0x61, 0x81, 0x8d, 0x2c, 0x01, 0x0a]))).toMatch(/^The characters of this file cannot be read/)
})

test('cells may hold separators, quotes and lines; semicolons and tabs separate too; what an export guarded is itself again', async () => {
  expect((await read(Buffer.from('a,b\n"one, ""two""\nthree",\'+91 98765\n\n,x'))).cells).toEqual([
    ['a', 'b'],
    ['one, "two"\nthree', '+91 98765'],
    [''],
    ['', 'x'],
  ])
  expect((await read(Buffer.from('a;b\n1,5;2\n'))).cells).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect((await read(Buffer.from('a\tb\n1\t2\n'))).cells[1]).toEqual(['1', '2'])
})

test('rows may end otherwise than the line of the headings', async () => {
  for (const [head, end] of [
    ['\r\n', '\n'],
    ['\n', '\r\n'],
    ['\r', '\n'],
  ])
    expect((await read(Buffer.from(`Phone,Name${head}1,Asha${end}2,Ravi${end}`))).cells).toEqual([
      ['Phone', 'Name'],
      ['1', 'Asha'],
      ['2', 'Ravi'],
    ])
})

test.each([
  ['Phone,Name,Remarks\n1,Asha,bus; fees; hostel; sports; music; call after 6\n', 3],
  ['Phone;Name;Remarks\n1;Asha;wants Class 1, near Kothrud, Pune, this year\n2;Ravi;after 6, before 9, not on Sunday, thanks\n', 3],
  ['Phone\tName\tRemarks\n1\tAsha\ta, b, c, d, e\n2\tRavi\tx, y, z, w\n', 3],
  ['Name,City,Boards\nZed,Pune,CBSE; ICSE; IB; Cambridge; NIOS; State Board\n', 3],
  ['Name|City\nZed|Pune, Maharashtra\n', 2],
  ['Leads of Pune,today; all\nPhone,Name\n1,Asha\n2,Ravi\n', 2],
])('the sign that cuts rows alike separates, not the one that texts are full of: %j', async (text, count) => {
  const { cells } = await read(Buffer.from(text))
  expect(cells.map((row) => row.length)).toEqual(cells.map(() => count))
})

test('a space before a quotation mark belongs to no cell', async () => {
  expect((await read(Buffer.from('"Phone", "Name", "Remarks"\n"1", "Rao, Asha", "bus, please"\n'))).cells).toEqual([
    ['Phone', 'Name', 'Remarks'],
    ['1', 'Rao, Asha', 'bus, please'],
  ])
})

test.each([
  [
    '"1","He said \\"call, me\\" twice","Pune"\n"2","b","c"\n',
    [
      ['1', 'He said "call, me" twice', 'Pune'],
      ['2', 'b', 'c'],
    ],
  ],
  ['"1","C:\\new","x"\n', [['1', 'C:\\new', 'x']]],
  ['"1","ends with \\","x"\n', [['1', 'ends with \\', 'x']]],
  ['"1","a ""b"" c","x"\n', [['1', 'a "b" c', 'x']]],
])('a backslash before a quotation mark is none of the text, any other is: %j', async (text, cells) => {
  expect((await read(Buffer.from(text))).cells).toEqual(cells)
})

test.each([
  ['<html><body><table><tr><th>Phone</th></tr></table></body></html>', 'This is a web page'],
  ['\uFEFF <!DOCTYPE html><html></html>', 'This is a web page'],
  ['<?xml version="1.0"?><Workbook/>', 'This is an XML file'],
  ['[{"phone":"9811901911","name":"Asha Rao"}]', 'This is JSON'],
  ['{ "phone": "9811901911" }', 'This is JSON'],
  ['BEGIN:VCARD\nVERSION:3.0\n', 'This is a file of contacts'],
  ['BEGIN:VCALENDAR\nVERSION:2.0\n', 'This is a calendar'],
  [
    '[18/06/26, 11:02:13 AM] +91 98100 55001: Hi, admission for class 1?\n[18/06/26, 11:05:00 AM] School: Hello\n',
    'This is an exported WhatsApp chat',
  ],
  ['\u200e[2026-06-18, 11:02:13] Asha: Hi\n', 'This is an exported WhatsApp chat'],
  ['18/06/2026, 11:02 - Messages and calls are end-to-end encrypted.\n', 'This is an exported WhatsApp chat'],
  ['6/18/26, 11:02\u202fAM - Asha: Hi\n', 'This is an exported WhatsApp chat'],
  ['Return-Path: <asha@mail.example>\r\nReceived: from mail.example\r\n', 'This is a mail'],
  ['From: Asha <asha@mail.example>\r\nSubject: Admission\r\n\r\nHello\r\n', 'This is a mail'],
  ['From asha@mail.example Sat Nov 28 10:00:00 2026\nSubject: Hello\n', 'These are mails of a mailbox'],
  ['{\\rtf1\\ansi Phone}', 'This is a text document'],
])('what is no table is named: %j', async (text, sentence) => {
  expect(await troubleOf(Buffer.from(text))).toContain(sentence)
})

test.each([
  'Date: 21/11/2026,Leads of Pune\nPhone,Name\n1,Asha\n',
  'From: the fair in Pune\nPhone,Name\n1,Asha\n',
  '21/10/2026,Asha Rao\n22/10/2026,Ravi Iyer\n',
  '21/10/2026 10:30,-,Asha Rao\n',
])('a table that begins like a mail or a chat is a table: %j', async (text) => {
  expect((await read(Buffer.from(text))).cells.length).toBeGreaterThan(0)
})

test('a table whose first cell has brackets is a table', async () => {
  expect((await read(Buffer.from('[Phone],{Name}\n1,Asha\n'))).cells[0]).toEqual(['[Phone]', '{Name}'])
})

test('a quotation mark that is not closed is told with its line', async () => {
  expect(await troubleOf(Buffer.from('a,b\n"one,two\nthree,four\n'))).toMatch(/^A quotation mark is opened and not closed/)
})

test('a workbook: shared, rich and inline texts, numbers, dates, formulas by their value, errors, gaps, merged cells', async () => {
  const rows = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>When &amp; where</t></is></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>9.8765432099999996E9</v></c><c r="C3" s="1"><v>46348</v></c></row>
    <row r="4"><c r="A4" t="str"><f>A3&amp;"!"</f><v>made</v></c><c r="B4"><f>1/0</f><v>0.1</v></c><c r="C4" s="1"><v>46348.6875</v></c></row>
    <row><c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c><c s="2"><v>12</v></c></row>`
  const book = makeWorkbook({
    rows,
    texts: ['Name', '<r><t>Green </t></r><r><t>Valley</t></r><rPh><t>phonetic</t></rPh>'],
    formats: ['dd/mm/yyyy;@', '[Red]&quot;days&quot; 0'],
    after: '<mergeCells><mergeCell ref="A3:A4"/></mergeCells>',
    sheets: '<sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="Rows" r:id="rId1"/><sheet name="More" r:id="rId8"/>',
  })
  expect(await read(book)).toEqual({
    cells: [
      ['Name', '', 'When & where'],
      ['Green Valley', '9876543210', '2026-11-22'],
      ['made', '0.1', '2026-11-22 16:30'],
      ['', 'Yes', '12'],
    ],
    numbers: [1, 3, 4, 5],
    merged: [{ top: 3, bottom: 4, left: 0, right: 0 }],
    notes: ['Only the sheet Rows is read; the workbook has 2.'],
  })
})

test.each([
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an old Excel file/],
  ['a PDF', Buffer.from('%PDF-1.7'), /^This is a PDF/],
  ['an archive of something else', makeZip({ 'a.png': 'a' }), /^This is not an Excel workbook/],
  ['an archive of a table', makeZip({ 'leads.csv': 'a' }), /^This is an archive/],
  ['an archive of a chat', makeZip({ '_chat.txt': 'a', 'photo.jpg': 'b' }), /^This is an exported WhatsApp chat/],
  [
    'an archive of a chat of the other telephone',
    makeZip({ 'WhatsApp Chat with Asha Rao.txt': 'a' }),
    /^This is an exported WhatsApp chat/,
  ],
  ['a Word document', makeZip({ 'word/document.xml': '<a/>' }), /^This is a Word document/],
  ['a spreadsheet of LibreOffice', makeZip({ 'content.xml': '<a/>' }), /^This is a spreadsheet of another program/],
  ['a cut workbook', makeWorkbook({ rows: '<row/>' }).subarray(0, 300), /^This workbook is damaged/],
  ['broken XML', makeWorkbook({ rows: '<row><c></row>' }), /^A part of this workbook is damaged/],
  [
    'no sheet that is shown',
    makeWorkbook({ rows: '', sheets: '<sheet name="a" state="veryHidden" r:id="rId1"/>' }),
    /^This workbook has no sheet/,
  ],
])('%s is refused with a sentence', async (_, bytes, sentence) => {
  expect(await troubleOf(bytes)).toMatch(sentence)
})

test('a bomb is refused before it is unpacked', async () => {
  const book = makeWorkbook({ rows: '<row/>' })
  // The directory says how large each file becomes.
  for (let at = book.indexOf('PK\x01\x02'); at >= 0; at = book.indexOf('PK\x01\x02', at + 1)) book.writeUInt32LE(0xf0000000, at + 24)
  expect(await troubleOf(book)).toMatch(/^This workbook is too large when it is unpacked/)
})

const long = 'x'.repeat(100_000)
const sheetsOf = (count: number) => Array.from({ length: count }, (_, at) => `<sheet name="S${at}" r:id="rId1"/>`).join('')

test.each([
  ['a comment', makeWorkbook({ rows: `<!--${long}-->` }), /has a comment of more than 65,536 characters/],
  ['an attribute', makeWorkbook({ rows: `<row a="${long}"/>` }), /has an attribute of more than 65,536 characters/],
  ['the name of an attribute', makeWorkbook({ rows: `<row ${long}="1"/>` }), /has the name of an attribute of more/],
  ['the name of an element', makeWorkbook({ rows: `<${long}/>` }), /has the name of an element of more/],
  ['an instruction', makeWorkbook({ rows: `<?a ${long}?>` }), /has an instruction of more/],
  ['a long attribute of a list of sheets', makeWorkbook({ rows: '', sheets: `<sheet name="${long}"/>` }), /has an attribute of more/],
  ['a comment among the texts', makeWorkbook({ rows: '', texts: [`<t><!--${long}--></t>`] }), /has a comment of more/],
  ['elements in one another', makeWorkbook({ rows: '<a>'.repeat(200) }), /has more than 100 elements in one another/],
  [
    'attributes of an element',
    makeWorkbook({ rows: `<row ${Array.from({ length: 300 }, (_, at) => `a${at}="1"`).join(' ')}/>` }),
    /has an element with more than 250 attributes/,
  ],
  ['sheets', makeWorkbook({ rows: '', sheets: sheetsOf(1_001) }), /has more than 1,000 sheets/],
  [
    'a row that repeats one long text',
    makeWorkbook({ rows: `<row r="7">${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`, texts: [`<t>${'y'.repeat(30_000)}</t>`] }),
    /^Row 7 has more than 10,00,000 characters/,
  ],
])('a workbook in which %s has no end is refused with what is too long', async (_, bytes, sentence) => {
  expect(await troubleOf(bytes)).toMatch(sentence)
})

test('of a text without end the beginning is read', async () => {
  const { cells } = await read(makeWorkbook({ rows: `<row><c t="inlineStr"><is><t>${'z'.repeat(500_000)}</t></is></c></row>` }))
  expect(cells[0]?.[0]).toHaveLength(32_767)
})

test('rows with much text come in small batches', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`
  const sheet = await openSheet(sourceOf(makeWorkbook({ rows: row.repeat(500), texts: [`<t>${'y'.repeat(30_000)}</t>`] })))
  const sizes: number[] = []
  for await (const rows of sheet.rows) sizes.push(rows.length)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(500)
  expect(Math.max(...sizes)).toBeLessThan(60)
})

test('a cell that is too long is cut between characters', () => {
  const whole = 'a'.repeat(32_766)
  expect(cellText(`${whole}🏫`)).toBe(whole)
  expect(cellText(`${'a'.repeat(32_765)}🏫b`)).toBe(`${'a'.repeat(32_765)}🏫`)
})

test('a table of texts keeps each', () => {
  const texts = new TextTable()
  const lines = Array.from({ length: 10_000 }, (_, at) => `हिन्दी ${at} ${'x'.repeat(at % 50)}`)
  for (const text of lines) texts.add(text)
  expect(lines.map((_, at) => texts.at(at))).toEqual(lines)
  expect([texts.at(-1), texts.at(10_000)]).toEqual(['', ''])
})
