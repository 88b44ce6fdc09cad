import { openCsv } from './csv.ts'
import { bytesOf, type FileSource } from './file-source.ts'
import { type Sheet, SheetTrouble } from './sheet.ts'
import { openWorkbook } from './workbook.ts'

const starts = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

const headSize = 8

/** Opens a file for what its first bytes say it is, whatever it is called. */
export async function openSheet(source: FileSource): Promise<Sheet> {
  const head = await bytesOf(source, 0, headSize)
  if (starts(head, 0x50, 0x4b, 0x03, 0x04)) return await openWorkbook(source)
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw new SheetTrouble('This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.')
  if (starts(head, 0x25, 0x50, 0x44, 0x46)) throw new SheetTrouble('This is a PDF. Upload the spreadsheet itself, as .xlsx or CSV.')
  return await openCsv(source)
}
