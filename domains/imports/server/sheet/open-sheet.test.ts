import { expect, test } from 'vitest'
import { makeWorkbook, makeZip } from '#testing/make/make-workbook.ts'
import { sourceOf } from './file-source.ts'
import { openSheet } from './open-sheet.ts'
import { SheetTrouble } from './sheet.ts'
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

test('letters of no encoding are refused with a sentence', async () => {
  expect(await troubleOf(Buffer.from([0x4e, 0x61, 0x81, 0x8d, 0x2c, 0x01, 0x0a]))).toMatch(/^The letters of this file cannot be read/)
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
    notes: ['Only the first sheet, Rows, is read; the workbook has 2.'],
  })
})

test.each([
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an old Excel file/],
  ['a PDF', Buffer.from('%PDF-1.7'), /^This is a PDF/],
  ['an archive of something else', makeZip({ 'a.txt': 'a' }), /^This is not an Excel workbook/],
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

test('a table of texts keeps each', () => {
  const texts = new TextTable()
  const said = Array.from({ length: 10_000 }, (_, at) => `हिन्दी ${at} ${'x'.repeat(at % 50)}`)
  for (const text of said) texts.add(text)
  expect(said.map((_, at) => texts.at(at))).toEqual(said)
  expect([texts.at(-1), texts.at(10_000)]).toEqual(['', ''])
})
