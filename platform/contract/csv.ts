/** The beginning of a formula for a spreadsheet, with full-width forms; also after a semicolon, where some programs split cells. */
const formula = /(^|;)(\s*[=+\-@＝＋－＠]|[\t\r\n])/g

const cell = (value: string | number | null) =>
  typeof value === 'string' ? `"${value.replace(formula, "$1'$2").replaceAll('"', '""')}"` : (value ?? '')

/** A line of a CSV file that no spreadsheet runs: texts are quoted, and what would be a formula begins with an apostrophe (OWASP). */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`

const guarded = /(^|;)'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/g

/** The text of a cell that `csvLine` wrote, without the apostrophes that keep it from being a formula. */
export const unguarded = (text: string) => text.replace(guarded, '$1')

/** Spreadsheets take a file for UTF-8 by this mark alone. */
export const byteOrderMark = '\uFEFF'
