import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The domains that the house has a folder for, by name. */
export async function domainsOf(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'domains'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
