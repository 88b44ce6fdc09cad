/** The beginning of a formula for a spreadsheet, with full-width forms; also after a semicolon, where some programs split cells. */
const formula = /(^|;)(\s*[=+\-@＝＋－＠]|[\t\r\n])/g

/** The same at the beginning of a further line: a program that splits cells at semicolons begins a row there, whatever the quotes say. */
const formulaOfLine = /([\r\n])([^\S\r\n]*[=+\-@＝＋－＠])/g

const guardedText = (text: string) => text.replace(formula, "$1'$2").replace(formulaOfLine, "$1'$2")

const cell = (value: string | number | null) =>
  typeof value === 'string' ? `"${guardedText(value).replaceAll('"', '""')}"` : (value ?? '')

/** A line of a CSV file that no spreadsheet runs: texts are quoted, and what would be a formula begins with an apostrophe (OWASP). */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`

const guarded = /(^|;)'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/g
const guardedLine = /([\r\n])'(?=[^\S\r\n]*[=+\-@＝＋－＠])/g

/** The text of a cell that `csvLine` wrote, without the apostrophes that keep it from being a formula. */
export const unguarded = (text: string) => text.replace(guardedLine, '$1').replace(guarded, '$1')

/** Spreadsheets take a file for UTF-8 by this mark alone. */
export const byteOrderMark = '\uFEFF'
