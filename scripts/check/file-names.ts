import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFiles } from './project-files.ts'

const meaningless = /(?:^|-)(?:utils?|helpers?|misc|common|managers?)$/

const isMeaningless = (path: string) => path.split('/').some((part) => meaningless.test(part.replace(/\..*$/, '').toLowerCase()))

async function isBarrel(root: string, path: string): Promise<boolean> {
  if (!/(?:^|\/)index\.tsx?$/.test(path)) return false
  return /^export\s*(?:type\s*)?[{*][^'"]*from\s*['"]/m.test(await readFile(join(root, path), 'utf8'))
}

/** Files whose name says nothing about what is in them, and files that only pass on the exports of others. */
export async function checkFileNames(root: string): Promise<string[]> {
  const files = (await projectFiles(root)).filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
  const problems = files.map(async (path) => {
    if (isMeaningless(path)) return [`${path}:1: This name says nothing. Name the file after its one export, in the folder of its domain.`]
    if (await isBarrel(root, path)) return [`${path}:1: This is a barrel. Delete it, and import each file by its own path.`]
    return []
  })
  return (await Promise.all(problems)).flat()
}
