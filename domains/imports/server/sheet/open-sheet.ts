import { openCsv } from './csv.ts'
import { bytesOf, type FileSource } from './file-source.ts'
import { type Sheet, type SheetChoice, SheetTrouble } from './sheet.ts'

const starts = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

const headSize = 256

/** Texts that are no tables, whatever they are called: how they begin, and what is said of them. */
const others: readonly [begins: RegExp, sentence: string][] = [
  [
    /^(?:<!doctype html|<html|<head|<table|<meta)\b/i,
    'This is a web page that is called a spreadsheet. Open it in Excel, save it as .xlsx, and upload that.',
  ],
  [/^<\?xml\b/i, 'This is an XML file. Open it in Excel, save it as .xlsx, and upload that.'],
  [/^\[\s*[[{]|^\{\s*"/, 'This is JSON, not a spreadsheet. Save the table as .xlsx or CSV, and upload that.'],
  [/^BEGIN:VCARD/i, 'This is a file of contacts (vCard). Save the contacts as CSV, and upload that.'],
]

/** Opens a file for what its first bytes say it is, whatever it is called. */
export async function openSheet(source: FileSource, chosen: SheetChoice = {}): Promise<Sheet> {
  const head = await bytesOf(source, 0, headSize)
  if (starts(head, 0x50, 0x4b, 0x03, 0x04)) {
    // Most files are not workbooks, and need not wait for what reads them.
    const { openWorkbook } = await import('./workbook.ts')
    return await openWorkbook(source, chosen)
  }
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetTrouble('This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.')
  if (starts(head, 0x25, 0x50, 0x44, 0x46)) throw new SheetTrouble('This is a PDF. Upload the spreadsheet itself, as .xlsx or CSV.')
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const other = others.find(([begins]) => begins.test(text))
  if (other) throw new SheetTrouble(other[1])
  return await openCsv(source, chosen)
}
