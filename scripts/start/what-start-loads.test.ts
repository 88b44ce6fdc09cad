import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '#platform/server/config/checkout.ts'
import { importsOf } from '../check/imports-of.ts'

/** The packages that a file of ours loads, itself or by files of ours that it imports. */
async function packagesFrom(entry: string): Promise<Set<string>> {
  const [packages, seen, open] = [new Set<string>(), new Set([entry]), [entry]]
  for (let file = open.pop(); file; file = open.pop())
    for (const { specifier: from } of importsOf(await readFile(join(checkout, file), 'utf8'))) {
      if (!/^[#.]/.test(from)) packages.add(from)
      const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from)
      if (!/^[#.][^*]*\.ts$/.test(from) || seen.has(path)) continue
      seen.add(path)
      open.push(path)
    }
  return packages
}

test('the start loads Fastify and no Vite, which would take 800 MB of the server', async () => {
  const packages = await packagesFrom('scripts/start.ts')
  expect(packages).toContain('fastify')
  expect(packages).not.toContain('vite')
})

test('Vite is found in what loads it', async () => {
  expect(await packagesFrom('scripts/dev.ts')).toContain('vite')
})
