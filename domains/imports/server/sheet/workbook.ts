import { grouped } from '#platform/contract/counts.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { FileSource } from './file-source.ts'
import { readDateStyles } from './number-formats.ts'
import { exportedChat, longestCell, type Merged, type Sheet, type SheetChoice, SheetTrouble } from './sheet.ts'
import { TextTable } from './text-table.ts'
import { readRows } from './worksheet.ts'
import { readWholeXml } from './xml.ts'
import { type Archive, openArchive } from './zip.ts'

const book = 'xl/workbook.xml'

const maxSheets = 1_000
/** Excel has 31 letters at most. */
const longestName = 60
const maxParts = 10_000

async function readSheets(archive: Archive) {
  const sheets: { name: string; target: string }[] = []
  let is1904 = false
  await readWholeXml(archive.open(book), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      if (sheets.length === maxSheets)
        throw new SheetTrouble(`This workbook has more than ${grouped(maxSheets)} sheets. Save the one that you need as CSV.`)
      sheets.push({
        name: attributes.name ?? '',
        target: attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
      })
    },
  })
  return { sheets, is1904 }
}

async function readParts(archive: Archive) {
  const parts = new Map<string, string>()
  const byKind = new Map<string, string>()
  await readWholeXml(archive.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (parts.size === maxParts)
        throw new SheetTrouble('This workbook has more parts than can be read. Save the sheet as CSV and upload that.')
      parts.set(id, path)
      byKind.set(type.slice(type.lastIndexOf('/') + 1), path)
    },
  })
  return { parts, byKind }
}

async function readTexts(archive: Archive, path: string | undefined): Promise<TextTable> {
  const texts = new TextTable()
  if (path === undefined || !archive.has(path)) return texts
  let text = ''
  let isText = false
  let isPhonetic = false
  await readWholeXml(archive.open(path), {
    open: (name, _, isOver) => {
      if (name === 'si') text = ''
      if (name === 't') isText = !isOver
      if (name === 'rPh') isPhonetic = !isOver
    },
    text: (part) => {
      if (isText && !isPhonetic && text.length <= longestCell) text += part
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.add(text)
    },
  })
  return texts
}

/** Archives that are no workbook: a file that they have, and what is said of them. */
const otherArchives: readonly [has: RegExp, sentence: string][] = [
  [/(?:^|\/)(?:_chat|WhatsApp Chat with [^/]*)\.txt$/i, exportedChat],
  [/^word\//, 'This is a Word document. Copy its table into a spreadsheet, save that as .xlsx or CSV, and upload it.'],
  [/^ppt\//, 'This is a presentation. Copy its table into a spreadsheet, save that as .xlsx or CSV, and upload it.'],
  [/^(?:content\.xml|Index\/)/, 'This is a spreadsheet of another program. Save it as .xlsx or CSV and upload that.'],
  [/\.(?:csv|xlsx|xls|txt)$/i, 'This is an archive (.zip). Unpack it, and upload the file that is in it.'],
]

const notBook = ({ names }: Archive) =>
  otherArchives.find(([has]) => names.some((name) => has.test(name)))?.[1] ??
  'This is not an Excel workbook. Save the spreadsheet as .xlsx or CSV and upload that.'

/** Opens the sheet of a workbook that was chosen, else the first that is not hidden. Formulas count as the value that was last saved for them. */
export async function openWorkbook(source: FileSource, chosen: SheetChoice = {}): Promise<Sheet> {
  const archive = await openArchive(source)
  if (!archive.has(book)) throw new SheetTrouble(notBook(archive))
  const { sheets, is1904 } = await readSheets(archive)
  const { parts, byKind } = await readParts(archive)
  const sheet = chosen.sheet !== undefined && chosen.sheet < sheets.length ? chosen.sheet : 0
  const read = sheets[sheet]
  const path = read && parts.get(read.target)
  if (!path) throw new SheetTrouble('This workbook has no sheet that is shown. Show the sheet in Excel, save and upload it again.')
  const texts = await readTexts(archive, byKind.get('sharedStrings'))
  const styles = byKind.get('styles')
  const dateStyles = styles && archive.has(styles) ? await readDateStyles(archive.open(styles)) : new Set<number>()
  const merged: Merged[] = []
  const notes = sheets.length > 1 ? [`Only the sheet ${read.name} is read; the workbook has ${sheets.length}.`] : []
  const facts = { sheets: sheets.map(({ name }) => cutText(name, longestName)), sheet, separator: null }
  return { rows: readRows(archive.open(path), { texts, dateStyles, is1904 }, merged, notes), merged, notes, facts }
}
