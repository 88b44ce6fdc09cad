import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '#portal/server/person/erase-person.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorkbook } from '#testing/make/make-workbook.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { Import, ImportLayout } from '../contract/imports.ts'

let server: TestServer
let imports: ReturnType<typeof importsOf>

beforeAll(async () => {
  const office = await openOffice()
  server = office.server
  await makeStaff(server.db, 'counsellor')
  imports = importsOf(server, office.admin)
})
afterAll(() => server.close())

const options = { source: 'school fair', known: 'skip', counsellor: null }

async function readAgain({ id }: Import, layout: ImportLayout): Promise<Import> {
  await imports.told('POST', `${id}/read/`, layout)
  await imports.work(id)
  return await imports.told('GET', `${id}/`)
}

const cellsOf = async ({ id }: Import) => (await imports.rows(id)).map(({ cells }) => cells)

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (cells: readonly string[], more = '') => `<row ${more}>${cells.map(cell).join('')}</row>`
const bookOf = (...rows: string[]) => makeWorkbook({ rows: rows.join('') })

test('headings are found under titles, anywhere in the first thirty rows', async () => {
  const title = await imports.upload('leads', 'Leads of Pune,Date: 21/11/2026,\n,,\nPhone,Name,City\n9811901811,Asha Rao,Pune')
  expect([title.mapping, title.total, title.seen?.heading_rows]).toEqual([{ number: 0, name: 1, city: 2 }, 1, [3]])
  const above = Array.from({ length: 28 }, (_, at) => `Line ${at},of a long title`)
  const long = await imports.upload('leads', [...above, 'Phone,Name', '9811901812,Asha Rao'].join('\n'))
  expect([long.mapping, long.total, long.seen?.heading_rows]).toEqual([{ number: 0, name: 1 }, 1, [29]])
})

test('headings without spaces are known, and WhatsApp stays one word', async () => {
  const shown = await imports.upload('leads', 'fullName,WhatsApp Number,createdAt,LeadSource\nAsha Rao,9811901813,2026-11-20,fair')
  expect(shown.mapping).toEqual({ name: 0, number: 1, enquired_at: 2, source: 3 })
})

test('headings that nobody knows are the first row with two cells', async () => {
  const shown = await imports.upload('leads', 'A title\nFoo,Bar\nx,y\n')
  expect([shown.columns.map(({ heading }) => heading), shown.total]).toEqual([['Foo', 'Bar'], 1])
})

test('headings in two rows are read together where that says more', async () => {
  const book = bookOf(
    rowOf(['Parent', '', 'Child', '']),
    rowOf(['Phone', 'Name', 'Name', 'Class']),
    rowOf(['9811901701', 'Asha Rao', 'Kiran', '1']),
  )
  const shown = await imports.upload('leads', book)
  expect(shown.columns.map(({ heading }) => heading)).toEqual(['Parent Phone', 'Parent Name', 'Child Name', 'Child Class'])
  expect([shown.mapping, shown.total, shown.seen?.heading_rows]).toEqual([{ number: 0, name: 1, child_name: 2, child_class: 3 }, 1, [1, 2]])
})

test('headings in two rows whose second says all are read from it', async () => {
  const book = bookOf(
    rowOf(['Parent', '', 'Child', '']),
    rowOf(['Phone', 'Name', 'Student name', 'Class']),
    rowOf(['9811901702', 'Asha Rao', 'Kiran', '1']),
  )
  const shown = await imports.upload('leads', book)
  expect([shown.mapping, shown.total]).toEqual([{ number: 0, name: 1, child_name: 2, child_class: 3 }, 1])
})

test('a heading over two rows counts where nothing stands under it', async () => {
  const shown = await imports.upload('leads', 'Mobile No.,Student,,Remarks\n,Name,Class,\n9811901703,Kiran,1,bus')
  expect(shown.columns.map(({ heading }) => heading)).toEqual(['Mobile No.', 'Student Name', 'Student Class', 'Remarks'])
  expect(shown.mapping).toEqual({ number: 0, child_name: 1, child_class: 2, staff_notes: 3 })
})

test('a file without headings loses no row, and its columns are found by how they look', async () => {
  const shown = await imports.upload('leads', '9811901801,Asha Rao,Pune\n9811901802,Ravi Iyer,Pune\n9811901803,Mina Shah,Pune')
  expect([shown.seen?.heading_rows, shown.total, shown.mapping]).toEqual([[], 3, { number: 0, name: 1, city: 2 }])
  expect((await imports.check(shown, options, { number: 0, name: 1 })).counts).toEqual({ new: 3 })
})

test('rows that a filter hides are told and left out, and taken where that is wished', async () => {
  const shown = await imports.upload(
    'leads',
    bookOf(
      rowOf(['Phone', 'Name'], 'r="1"'),
      rowOf(['9811901601', 'Shown'], 'r="2"'),
      rowOf(['9811901602', 'Hidden'], 'r="3" hidden="1"'),
      rowOf(['9811901603', 'Hidden too'], 'r="4" hidden="true"'),
    ),
  )
  expect([shown.total, shown.seen?.hidden_rows, shown.notes]).toEqual([1, 2, ['2 rows are hidden in the sheet, and left out.']])
  const all = await readAgain(shown, { hidden: true })
  expect([all.total, all.seen?.hidden_rows, all.notes]).toEqual([3, 2, ['2 rows are hidden in the sheet, and taken too.']])
})

test('rows that are longer than the headings are told', async () => {
  const shown = await imports.upload('leads', 'Phone,Name\n9811901815,Rao, Asha\n9811901816,Ravi,\n')
  expect(shown.notes).toEqual([expect.stringMatching(/^1 row has more cells than there are headings/)])
})

test('a clerk chooses the row of the headings, two rows, or none', async () => {
  const shown = await imports.upload('leads', 'Alpha,Beta\nGamma,Delta\nEpsilon,Zeta\n9811901821,Asha Rao')
  expect(shown.seen?.first.map(({ row, cells }) => [row, ...cells])).toEqual([
    [1, 'Alpha', 'Beta'],
    [2, 'Gamma', 'Delta'],
    [3, 'Epsilon', 'Zeta'],
    [4, '9811901821', 'Asha Rao'],
  ])
  const third = await readAgain(shown, { heading_row: 3 })
  expect([third.columns.map(({ heading }) => heading), third.total]).toEqual([['Epsilon', 'Zeta'], 1])
  const two = await readAgain(third, { heading_row: 2, heading_rows: 2 })
  expect([two.columns.map(({ heading }) => heading), two.total]).toEqual([['Gamma Epsilon', 'Delta Zeta'], 1])
  const none = await readAgain(two, { heading_row: 0 })
  expect([none.columns.map(({ heading }) => heading), none.total]).toEqual([['', ''], 4])
  const wrong = await readAgain(none, { heading_row: 40 })
  expect([wrong.status, wrong.trouble]).toEqual(['failed', expect.stringMatching(/^Row 40 is none of the first 30/)])
  expect((await readAgain(wrong, {})).status).toBe('mapping')
})

test('a clerk chooses the separator and the sheet', async () => {
  const shown = await imports.upload('leads', 'Phone|Name;City\n9811901831|Asha|Rao;Pune\n9811901832|Ravi;Pune')
  expect(shown.seen?.separator).toBe(';')
  const other = await readAgain(shown, { separator: '|' })
  expect([other.seen?.separator, await cellsOf(other)]).toEqual([
    '|',
    [
      ['9811901831', 'Asha', 'Rao;Pune'],
      ['9811901832', 'Ravi;Pune'],
    ],
  ])
  const book = await imports.upload(
    'leads',
    makeWorkbook({
      rows: rowOf(['Phone']) + rowOf(['9811901833']),
      sheets: '<sheet name="Notes" r:id="rId7"/><sheet name="आवेदन" r:id="rId1"/>',
    }),
  )
  expect(book.status).toBe('failed')
  const second = await readAgain(book, { sheet: 1 })
  expect([second.seen?.sheets, second.seen?.sheet, second.total]).toEqual([['Notes', 'आवेदन'], 1, 1])
})

test('a file that is read again is checked again, and one that was written is kept no longer', async () => {
  const shown = await imports.check(await imports.upload('leads', 'Phone,Name\n9811901841,Asha Rao'), options)
  const again = await readAgain(shown, {})
  expect([again.status, again.counts]).toEqual(['mapping', {}])
  await imports.check(again, options)
  expect((await imports.run(again.id)).seen?.first).toEqual([])
  expect((await imports.ask('POST', `${again.id}/read/`, { payload: {} })).statusCode).toBe(409)
})

test('a file that waits is forgotten with a parent who asks for it', async () => {
  const made = await imports.check(await imports.upload('leads', 'Phone,Name\n9811901851,Asha Rao'), options)
  await imports.run(made.id)
  const waiting = await imports.upload('leads', 'A title about 9811901851,\nPhone,Name\n9811901851,Asha Rao')
  await erasePerson(server.db, '9811901851')
  const now = await imports.told('GET', `${waiting.id}/`)
  expect([now.seen?.first, JSON.stringify(now).includes('9811901851')]).toEqual([[], false])
  const refused = await imports.ask('POST', `${waiting.id}/read/`, { payload: {} })
  expect([refused.statusCode, refused.json().detail]).toEqual([409, 'The file is no longer kept. Upload it again.'])
})
