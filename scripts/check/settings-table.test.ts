import { expect, test } from 'vitest'
import { checkSettingsTable } from './settings-table.ts'

const settings = [
  { name: 'PORT', default: '3000', what: 'The port.' },
  { name: 'HOST', default: '127.0.0.1', what: 'The address.' },
]
const table = (...rows: string[]) => ['| Setting | Default | What |', '| --- | --- | --- |', ...rows].join('\n')
const [port, host] = ['| `PORT` | 3000 | The port. |', '| `HOST` | 127.0.0.1 | The address. |']

test('a table that says what the settings say passes', () => {
  expect(checkSettingsTable(table(port, host), settings)).toEqual([])
})

test('a setting that the table lacks is found', () => {
  expect(checkSettingsTable(table(host), settings)).toEqual([`README.md:1: The table of settings lacks PORT. Add its row: ${port}`])
})

test('a row for an unknown setting is found', () => {
  const readme = table(port, host, '| `COLOUR` | red | |')
  expect(checkSettingsTable(readme, settings)).toEqual(['README.md:5: COLOUR is not a setting. Delete its row.'])
})

test.each(['| `PORT` | 8080 | The port. |', '| `PORT` | 3000 | A port. |'])('a row that says something else is found: %s', (row) => {
  expect(checkSettingsTable(table(row, host), settings)).toEqual([`README.md:3: Write the row of PORT as the setting says it: ${port}`])
})
