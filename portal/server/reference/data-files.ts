import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Every file of reference data; `data/SOURCES.md` says where they come from. */
export const dataFiles = {
  places: new URL('../../../data/location_nodes.csv.gz', import.meta.url),
  schools: new URL('../../../data/schools.csv.gz', import.meta.url),
  countries: new URL('../../../data/country_dialling_codes.csv', import.meta.url),
  boards: new URL('../../../data/boards.json', import.meta.url),
  classes: new URL('../../../data/classes.json', import.meta.url),
  actions: new URL('../../../data/actions.json', import.meta.url),
} as const

/** One hash over all data files, in hexadecimal, and over `version`, which stands for how they are read. */
export async function hashOfDataFiles(version: number): Promise<string> {
  const hash = createHash('sha256').update(String(version))
  for (const file of Object.values(dataFiles)) hash.update(await readFile(file))
  return hash.digest('hex')
}
