import { readdir, readFile } from 'node:fs/promises'

export interface SqlFile {
  name: string
  text: string
}

async function namesIn(folder: URL): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The SQL files of some folders, folder after folder, each by name. A domain without tables has no folder. */
export async function readSql(folders: readonly URL[]): Promise<SqlFile[]> {
  const files = folders.map(async (folder) => {
    const names = await namesIn(folder)
    return await Promise.all(
      names.map(async (name) => ({ name: name.replace(/\.sql$/, ''), text: await readFile(new URL(name, folder), 'utf8') })),
    )
  })
  return (await Promise.all(files)).flat()
}
