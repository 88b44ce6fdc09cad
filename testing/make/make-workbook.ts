import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of these files. */
export function makeZip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 1 })
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, Buffer.from(name))
    offset += 4 + facts.length + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end])
}

const relations = (entries: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`
const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Workbook {
  /** The rows of the first sheet that is shown, as SpreadsheetML writes them. */
  rows: string
  /** The text after the rows. */
  after?: string
  texts?: readonly string[]
  /** Formats of numbers by the places of styles. */
  formats?: readonly string[]
  sheets?: string
}

/** A workbook as Excel saves it. */
export function makeWorkbook({ rows, after = '', texts = [], formats = [], sheets }: Workbook): Buffer {
  const numbered = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')
  return makeZip({
    'xl/workbook.xml': `<workbook xmlns:r="${kind}"><sheets>${sheets ?? '<sheet name="Rows" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="rId1" Type="${kind}/worksheet" Target="worksheets/sheet1.xml"/>
       <Relationship Id="rId2" Type="${kind}/sharedStrings" Target="sharedStrings.xml"/>
       <Relationship Id="rId3" Type="${kind}/styles" Target="/xl/styles.xml"/>`,
    ),
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${numbered}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
  })
}
