import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { SheetTrouble } from './sheet.ts'
import { readWholeXml } from './xml.ts'

const textOf = async (xml: string) => {
  const parts: string[] = []
  await readWholeXml(Readable.from([Buffer.from(xml)]), { text: (part) => void parts.push(part) })
  return parts.join('')
}

test('the entities of XML itself are read', async () => {
  expect(await textOf('<t>A &amp; B &lt;C&gt; &#x20B9;1</t>')).toBe('A & B <C> ₹1')
})

test.each([
  ['of a file', '<!DOCTYPE t [<!ENTITY file SYSTEM "file:///etc/hostname">]><t>&file;</t>'],
  ['of an address', '<!DOCTYPE t [<!ENTITY page SYSTEM "http://127.0.0.1:9/">]><t>&page;</t>'],
  ['that grows', '<!DOCTYPE t [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><t>&b;&b;</t>'],
])('an entity %s, which a document declares, is not followed', async (_, xml) => {
  await expect(textOf(xml)).rejects.toThrow(SheetTrouble)
})
