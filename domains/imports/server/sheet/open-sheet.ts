import { openCsv } from './csv.ts'
import { bytesOf, type FileSource } from './file-source.ts'
import { exportedChat, type Sheet, type SheetChoice, SheetTrouble } from './sheet.ts'

const starts = (head: Buffer, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

const headSize = 1_024

const mail = 'This is a mail, not a spreadsheet. If the parents stand in its attachment, save that and upload it.'

/** Texts that are no tables, whatever they are called: how they begin, and what is said of them. */
const others: readonly [begins: RegExp, sentence: string][] = [
  [
    /^(?:<!doctype html|<html|<head|<table|<meta)\b/i,
    'This is a web page that is called a spreadsheet. Open it in Excel, save it as .xlsx, and upload that.',
  ],
  [/^<\?xml\b/i, 'This is an XML file. Open it in Excel, save it as .xlsx, and upload that.'],
  [/^\[\s*[[{]|^\{\s*"/, 'This is JSON, not a spreadsheet. Save the table as .xlsx or CSV, and upload that.'],
  [/^BEGIN:VCARD/i, 'This is a file of contacts (vCard). Save the contacts as CSV, and upload that.'],
  [/^BEGIN:VCALENDAR/i, 'This is a calendar. Upload a table with a row for each parent.'],
  [/^\{\\rtf/i, 'This is a text document (RTF). Save its table as .xlsx or CSV, and upload that.'],
  // `[18/06/26, 11:02:13 AM] Asha: Hello` of one telephone, `18/06/2026, 11:02 - Asha: Hello` of the other.
  [/^[\u200e\u200f]?\[\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},? \d{1,2}[:.]\d{2}[^\]\n]{0,12}\] /, exportedChat],
  [/^[\u200e\u200f]?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},? \d{1,2}[:.]\d{2}(?:[\s\u202f]?[ap]\.?m\.?)? [-–] \S/i, exportedChat],
  [
    /^From \S+ +(?:mon|tue|wed|thu|fri|sat|sun)\w* /i,
    'These are mails of a mailbox, not a spreadsheet. Upload a table with a row for each parent.',
  ],
  [
    /^(?:Return-Path|Received|Delivered-To|Message-ID|MIME-Version|DKIM-Signature|ARC-Seal|Authentication-Results|X-Gm-\w+|X-Received):\s/i,
    mail,
  ],
  [/^(?:From|To|Cc|Subject|Date|Reply-To): [^\n]*\n(?:[ \t][^\n]*\n){0,9}[A-Za-z-]{2,40}: /i, mail],
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
