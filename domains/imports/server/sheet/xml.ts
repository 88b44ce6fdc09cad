import sax from 'sax'
import { grouped } from '#platform/contract/counts.ts'
import { SheetTrouble } from './sheet.ts'

interface Heard {
  open?: (name: string, attributes: Readonly<Record<string, string>>, isOver: boolean) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** No workbook has an element inside more elements, or with more attributes. */
const most = { depth: 100, attributes: 250 } as const

/** In UTF-16 units, of what the parser holds whole. Texts come in pieces. */
const longestPart = 65_536
Object.assign(sax, { MAX_BUFFER_LENGTH: longestPart })

/** In bytes. Lengths are looked at after each piece, so this much more than the longest part is held. */
const pieceSize = 16_384

const saveAgain = 'Open it in Excel, save it as .xlsx and upload that.'

/** The parts of XML that the parser holds whole, as its sentence about a longer one names them. */
const parts: Readonly<Record<string, string>> = {
  comment: 'a comment',
  attribValue: 'an attribute',
  attribName: 'the name of an attribute',
  tagName: 'the name of an element',
  doctype: 'a document type',
  sgmlDecl: 'a declaration',
  procInstName: 'an instruction',
  procInstBody: 'an instruction',
  entity: 'an entity',
}

function refuse({ message }: Error): never {
  const [, part] = /^Max buffer length exceeded: (\w+)/.exec(message) ?? []
  if (part === undefined) throw new SheetTrouble(`A part of this workbook is damaged. ${saveAgain}`)
  throw new SheetTrouble(
    `This workbook has ${parts[part] ?? 'a part'} of more than ${grouped(longestPart)} characters, and cannot be read. ${saveAgain}`,
  )
}

/** Refuses elements that lie too deep in one another, and attributes without end. */
function boundElements(reader: sax.SAXParser): void {
  let [depth, attributes] = [0, 0]
  reader.onopentagstart = () => {
    attributes = 0
    if (++depth > most.depth) throw new SheetTrouble(`This workbook has more than ${most.depth} elements in one another. ${saveAgain}`)
  }
  reader.onattribute = () => {
    if (++attributes > most.attributes)
      throw new SheetTrouble(`This workbook has an element with more than ${most.attributes} attributes. ${saveAgain}`)
  }
  const { onclosetag } = reader
  reader.onclosetag = (name) => {
    depth--
    onclosetag?.(name)
  }
}

/** Reads XML as it comes, and goes on after each part of it: entities that a document declares itself are not followed. */
export async function* readXml(bytes: AsyncIterable<Buffer>, { open, close, text }: Heard): AsyncGenerator<void> {
  // Without positions the parser would not look how much it holds.
  const reader = sax.parser(true, { position: true })
  reader.onerror = refuse
  reader.onopentag = (tag) => open?.(withoutPrefix(tag.name), (tag as sax.Tag).attributes, tag.isSelfClosing)
  reader.onclosetag = (name) => close?.(withoutPrefix(name))
  boundElements(reader)
  if (text) {
    reader.ontext = text
    reader.oncdata = text
  }
  const decoder = new TextDecoder()
  for await (const part of bytes)
    for (let start = 0; start < part.length; start += pieceSize) {
      reader.write(decoder.decode(part.subarray(start, start + pieceSize), { stream: true }))
      yield
    }
  reader.close()
}

export async function readWholeXml(bytes: AsyncIterable<Buffer>, heard: Heard): Promise<void> {
  for await (const _ of readXml(bytes, heard));
}
