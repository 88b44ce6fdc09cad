import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The most bytes, compressed, of code that a part of the portal may need beside what every page has. `first` is what every page has.
 * Counsellors on 50 kB a second wait a second for each 50 kB.
 */
const most: Readonly<Record<string, number>> = { first: 232_000, 'dialer-modal': 119_500, 'action-form': 82_000, 'lead-parts': 63_000 }

const imported = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g

async function withImports(folder: string, file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, next = ''] of (await readFile(join(folder, file), 'utf8')).matchAll(imported)) await withImports(folder, next, seen)
  return seen
}

async function bytesOf(folder: string, files: readonly string[]): Promise<number> {
  const sizes = files.map((file) => stat(join(folder, `${file}.br`)).catch(() => stat(join(folder, file))))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

/** One line for each part of the built client that is larger than its budget. A client that is not built is not looked at. */
export async function checkCodeBudgets(root: string): Promise<string[]> {
  const built = join(root, 'portal/web/dist')
  const page = await readFile(join(built, 'index.html'), 'utf8').catch(() => undefined)
  const entry = page && /\/assets\/(index-[\w-]+\.js)/.exec(page)?.[1]
  if (!entry) return []
  const folder = join(built, 'assets')
  const files = await readdir(folder)
  const first = await withImports(folder, entry)
  const troubles = Object.entries(most).map(async ([part, budget]) => {
    const begin = part === 'first' ? entry : files.find((file) => file.startsWith(`${part}-`) && file.endsWith('.js'))
    if (!begin) return `portal/web: No code of the part ${part} was built. Name it as it is now in scripts/check/code-budgets.ts.`
    const needed = [...(await withImports(folder, begin))].filter((file) => part === 'first' || !first.has(file))
    const bytes = await bytesOf(folder, needed)
    return bytes > budget ? `portal/web: The part ${part} is ${bytes} bytes of code; its budget is ${budget}.` : []
  })
  return (await Promise.all(troubles)).flat()
}
