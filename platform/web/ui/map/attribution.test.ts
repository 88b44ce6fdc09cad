import { expect, test } from 'vitest'
import { creditsOf } from './attribution.ts'

test('credits are read out of HTML, each once, and no other markup is left', () => {
  const given = [
    '<a href="https://www.maptiler.com/copyright/" target="_blank">&copy; MapTiler</a> <a href=\'https://www.openstreetmap.org/copyright\'>&copy; OpenStreetMap contributors</a>',
    'Data: <b>Survey &amp; Land</b>',
    '<a href="javascript:alert(1)">Evil</a>',
    '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
    '',
  ]
  expect(creditsOf(given)).toEqual([
    { text: '© MapTiler', address: 'https://www.maptiler.com/copyright/' },
    { text: '© OpenStreetMap contributors', address: 'https://www.openstreetmap.org/copyright' },
    { text: 'Data: Survey & Land', address: undefined },
    { text: 'Evil', address: undefined },
  ])
})
