import { setImmediate as othersTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeWorkbook } from '#testing/make/make-workbook.ts'
import { type FileSource, sourceOf } from './file-source.ts'
import { readApart } from './read-apart.ts'
import { SheetTrouble } from './sheet.ts'

const megabyte = 1_048_576

async function readAll(source: FileSource, signal?: AbortSignal) {
  const sheet = readApart(source, {}, signal)
  const rows = (await Array.fromAsync(sheet.rows)).flat()
  return { rows, merged: sheet.merged, notes: sheet.notes }
}

test('a file is read in another thread as it is in this one: rows in their order, merged cells and notes at the end', async () => {
  const book = makeWorkbook({
    rows: Array.from({ length: 5_000 }, (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`).join(''),
    after: '<mergeCells><mergeCell ref="A3:A4"/></mergeCells>',
    sheets: '<sheet name="Rows" r:id="rId1"/><sheet name="More" r:id="rId8"/>',
  })
  const { rows, merged, notes } = await readAll(sourceOf(book))
  expect(rows).toEqual(Array.from({ length: 5_000 }, (_, at) => ({ row: at + 1, cells: [String(at)] })))
  expect([merged, notes]).toEqual([[{ top: 3, bottom: 4, left: 0, right: 0 }], ['Only the sheet Rows is read; the workbook has 2.']])
})

test('a small workbook with a comment of 128 MB is refused, and neither holds memory nor keeps others waiting', async () => {
  const book = makeWorkbook({ rows: `<!--${'x'.repeat(128 * megabyte)}-->` })
  expect(book.length).toBeLessThan(megabyte)
  const before = process.memoryUsage().rss
  let highest = 0
  let turns = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      await othersTurn()
      turns++
      if (turns % 1_000 === 0) highest = Math.max(highest, process.memoryUsage().rss)
    }
  }
  const [trouble] = await Promise.all([
    readAll(sourceOf(book))
      .catch((error: unknown) => error)
      .finally(() => {
        isOver = true
      }),
    watch(),
  ])
  expect(trouble).toBeInstanceOf(SheetTrouble)
  expect((trouble as Error).message).toContain('has a comment of more than')
  expect(turns).toBeGreaterThan(100)
  expect(highest - before).toBeLessThan(256 * megabyte)
})

test('what is wrong with the file is told, and what is wrong with the store of files is thrown', async () => {
  await expect(readAll(sourceOf(Buffer.from('%PDF-1.7')))).rejects.toThrow(SheetTrouble)
  const gone: FileSource = {
    size: 100,
    read: () => {
      throw new Error('The store is gone.')
    },
  }
  await expect(readAll(gone)).rejects.toThrow('The store is gone.')
})

test('reading ends when it is asked to', async () => {
  const controller = new AbortController()
  const sheet = readApart(sourceOf(Buffer.from('a,b\n'.repeat(200_000))), {}, controller.signal)
  let count = 0
  const reading = (async () => {
    for await (const rows of sheet.rows) {
      count += rows.length
      controller.abort(new Error('The portal stops.'))
    }
  })()
  await expect(reading).rejects.toThrow()
  expect(count).toBeLessThan(200_000)
})
