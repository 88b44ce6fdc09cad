import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'

const isProduct = (path: string) => /\.(?:ts|tsx|sql)$/.test(path) && !/\.test\.tsx?$|^(?:testing|scripts\/check)\//.test(path)

/** Lines that name private tables of the job runner, which may change with each of its releases. */
export async function checkPrivateTables(root: string): Promise<string[]> {
  const files = (await projectFiles(root)).filter(isProduct)
  const found = files.map(async (path) => {
    const lines = (await readFile(join(root, path), 'utf8')).split('\n')
    return lines.flatMap((line, at) =>
      line.includes('graphile_worker._private_')
        ? [`${path}:${at + 1}: Use a function or view of graphile_worker; its private tables are its own.`]
        : [],
    )
  })
  return (await Promise.all(found)).flat()
}
