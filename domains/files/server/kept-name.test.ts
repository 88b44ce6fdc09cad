import { expect, test } from 'vitest'
import { keptName } from './kept-name.ts'

const pdf = 'application/pdf'

test.each([
  ['prospectus.pdf', pdf, 'prospectus.pdf'],
  ['Prospectus.PDF', pdf, 'Prospectus.PDF'],
  ['a page that begins like a PDF.html', pdf, 'a page that begins like a PDF.html.pdf'],
  ['a page that begins like a sound.htm', 'audio/mpeg', 'a page that begins like a sound.htm.mp3'],
  ['fees', pdf, 'fees.pdf'],
  ['x.pdf.html', pdf, 'x.pdf.html.pdf'],
  ['x.html. .', pdf, 'x.html.pdf'],
  ['x.pdf.', pdf, 'x.pdf'],
  ['x\u202efdp.html', pdf, 'x fdp.html.pdf'],
  ['../../etc/x.html\n', pdf, 'x.html.pdf'],
  ['C:\\fees\\x.pdf', pdf, 'x.pdf'],
  ['', pdf, 'file.pdf'],
  ['photo.jpg', 'image/webp', 'photo.jpg'],
  ['photo.svg', 'image/webp', 'photo.svg.webp'],
  ['voice.opus', 'audio/ogg', 'voice.opus'],
  ['marks.html', 'text/csv', 'marks.html.csv'],
  ['form.doc', 'application/octet-stream', 'form.doc'],
  ['page.html', 'application/octet-stream', 'page.html.bin'],
  ['picture.svg', 'application/octet-stream', 'picture.svg.bin'],
  ['setup.exe', 'application/octet-stream', 'setup.exe.bin'],
  ['प्रवेश.pdf', pdf, 'प्रवेश.pdf'],
])('%j of type %s is kept as %j', (name, type, kept) => {
  expect(keptName(name, type)).toBe(kept)
})

test('a long name keeps its ending, in whole characters', () => {
  const kept = keptName(`${'😀'.repeat(200)}.html`, pdf)
  expect(kept.length).toBeLessThanOrEqual(150)
  expect(kept).toMatch(/\.html\.pdf$/)
  expect(kept.isWellFormed()).toBe(true)
})
