import type { FileSource } from './file-source.ts'
import { readDateStyles } from './number-formats.ts'
import { type Merged, type Sheet, SheetTrouble } from './sheet.ts'
import { TextTable } from './text-table.ts'
import { readRows } from './worksheet.ts'
import { readWholeXml } from './xml.ts'
import { type Archive, openArchive } from './zip.ts'

const book = 'xl/workbook.xml'

async function readSheets(archive: Archive) {
  const sheets: { name: string; target: string }[] = []
  let is1904 = false
  await readWholeXml(archive.open(book), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
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
      if (isText && !isPhonetic) text += part
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.add(text)
    },
  })
  return texts
}

/** Opens the first sheet of a workbook that is not hidden. Formulas count as the value that was last saved for them. */
export async function openWorkbook(source: FileSource): Promise<Sheet> {
  const archive = await openArchive(source)
  if (!archive.has(book)) throw new SheetTrouble('This is not an Excel workbook. Save the spreadsheet as .xlsx or CSV and upload that.')
  const { sheets, is1904 } = await readSheets(archive)
  const { parts, byKind } = await readParts(archive)
  const [first, ...others] = sheets
  const path = first && parts.get(first.target)
  if (!path) throw new SheetTrouble('This workbook has no sheet that is shown. Show the sheet in Excel, save and upload it again.')
  const texts = await readTexts(archive, byKind.get('sharedStrings'))
  const styles = byKind.get('styles')
  const dateStyles = styles && archive.has(styles) ? await readDateStyles(archive.open(styles)) : new Set<number>()
  const merged: Merged[] = []
  const notes = others.length > 0 ? [`Only the first sheet, ${first.name}, is read; the workbook has ${sheets.length}.`] : []
  return { rows: readRows(archive.open(path), { texts, dateStyles, is1904 }, merged, notes), merged, notes }
}
