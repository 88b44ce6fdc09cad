import { SheetTrouble } from './sheet.ts'
import { readWholeXml } from './xml.ts'

const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Takes out quoted, escaped and bracketed parts of a format: their letters do not stand for dates. */
const isDateFormat = (code: string) => /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^[\]]*\]/gi, ''))

/** Excel has 65,490 at most. */
const maxStyles = 100_000

/** Which styles show a number as a date. */
export async function readDateStyles(bytes: AsyncIterable<Buffer>): Promise<ReadonlySet<number>> {
  const dates = new Set(builtInDates)
  const styles = new Set<number>()
  let isInCells = false
  let style = 0
  await readWholeXml(bytes, {
    open: (name, attributes, isOver) => {
      const format = Number(attributes.numFmtId)
      if (style > maxStyles || dates.size > maxStyles)
        throw new SheetTrouble('This workbook has more styles than can be read. Save the sheet as CSV and upload that.')
      if (name === 'numFmt' && isDateFormat(attributes.formatCode ?? '')) dates.add(format)
      if (name === 'cellXfs') isInCells = !isOver
      if (name === 'xf' && isInCells && dates.has(format)) styles.add(style)
      if (name === 'xf' && isInCells) style++
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

const dayLength = 86_400_000
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const

/** A number of days as a spreadsheet counts them: `2026-11-22`, with the time if there is one. */
export function dateText(days: number, is1904: boolean): string {
  const at = new Date(epochs[is1904 ? 1904 : 1900] + Math.round(days * 86_400) * 1000)
  if (Number.isNaN(at.getTime()) || days < 0) return String(days)
  const [day = '', time = ''] = at.toISOString().split('T')
  return at.getTime() % dayLength === 0 ? day : `${day} ${time.slice(0, 5)}`
}

/** A number as it was typed: a telephone number has no exponent. */
export function numberText(text: string): string {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  const plain = Math.abs(value) < 1e21 ? value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 }) : text
  return plain
}
