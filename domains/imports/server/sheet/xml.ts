import sax from 'sax'
import { SheetTrouble } from './sheet.ts'

interface Heard {
  open?: (name: string, attributes: Readonly<Record<string, string>>, isOver: boolean) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML as it comes, and goes on after each part of it: entities that a document declares itself are not followed. */
export async function* readXml(bytes: AsyncIterable<Buffer>, { open, close, text }: Heard): AsyncGenerator<void> {
  const reader = sax.parser(true, { position: false })
  reader.onerror = () => {
    throw new SheetTrouble('A part of this workbook is damaged. Open it in Excel, save it as .xlsx and upload that.')
  }
  reader.onopentag = (tag) => open?.(withoutPrefix(tag.name), (tag as sax.Tag).attributes, tag.isSelfClosing)
  reader.onclosetag = (name) => close?.(withoutPrefix(name))
  if (text) {
    reader.ontext = text
    reader.oncdata = text
  }
  const decoder = new TextDecoder()
  for await (const part of bytes) {
    reader.write(decoder.decode(part, { stream: true }))
    yield
  }
  reader.close()
}

export async function readWholeXml(bytes: AsyncIterable<Buffer>, heard: Heard): Promise<void> {
  for await (const _ of readXml(bytes, heard));
}
