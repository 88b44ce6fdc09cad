import { expect, test } from 'vitest'
import { packHtml } from './pack-html.ts'

test('the pack has each table that has rows, what proves most first, as text and as JSON, and runs nothing', () => {
  const tables = {
    child: [{ name: 'Tara' }],
    call: [{ id: 7, trouble: null }],
    mail: [],
    message: [{ text: '</script><script>alert(1)</script>' }],
  }
  const html = packHtml('Meera <b>', tables)
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['call (1)', 'message (1)', 'child (1)'])
  expect(html).not.toContain('<script>')
  expect(html).toContain('<h1>Meera &#60;b&#62;</h1>')
  const json = /id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual(tables)
})
