import { expect, test } from 'vitest'
import { checkSettingsTable } from './settings-table.ts'

const settings = [
  { name: 'PORT', default: '3000' },
  { name: 'HOST', default: '127.0.0.1' },
]
const table = (...rows: string[]) => ['| Setting | Default | What |', '| --- | --- | --- |', ...rows].join('\n')
const host = '| `HOST` | `127.0.0.1` | the address |'

test('a table that says what the server reads passes', () => {
  expect(checkSettingsTable(table('| `PORT` | 3000 | the port |', host), settings)).toEqual([])
})

test('a setting that the table lacks is found', () => {
  expect(checkSettingsTable(table(host), settings)).toEqual([expect.stringContaining('lacks PORT (default: 3000)')])
})

test('a row for what is no setting is found', () => {
  const readme = table('| `PORT` | 3000 | the port |', host, '| `COLOUR` | red | |')
  expect(checkSettingsTable(readme, settings)).toEqual(['README.md:5: COLOUR is not a setting. Delete its row.'])
})

test('another default is found', () => {
  expect(checkSettingsTable(table('| `PORT` | `8080` | the port |', host), settings)).toEqual([
    'README.md:3: The default of PORT is "3000", not "8080".',
  ])
})
