import { expect, test } from 'vitest'
import { checkLockFile } from './lock-file.ts'
import { plantFiles } from './plant-files.ts'

const checkout = async (dependencies: object, entry: object, locked: object = dependencies) =>
  await plantFiles({
    'package.json': JSON.stringify({ dependencies }),
    'package-lock.json': JSON.stringify({ packages: { '': { dependencies: locked }, 'node_modules/zod': entry } }),
  })

const proven = { version: '4.0.0', integrity: 'sha512-abc' }

test('a registry host is found', async () => {
  const root = await checkout({ zod: '4.0.0' }, { ...proven, resolved: 'https://registry.example/zod.tgz' })
  expect(await checkLockFile(root)).toEqual([expect.stringContaining('node_modules/zod names the host https://registry.example/zod.tgz')])
})

test('a package without a checksum is found', async () => {
  const root = await checkout({ zod: '4.0.0' }, { version: '4.0.0' })
  expect(await checkLockFile(root)).toEqual([expect.stringContaining('node_modules/zod has no integrity')])
})

test.each(['^4.0.0', '~4.0.0', '4', '*', 'latest', '>=4.0.0'])('the version %s is not exact', async (version) => {
  const root = await checkout({ zod: version }, proven)
  expect(await checkLockFile(root)).toEqual([`package.json:1: zod is ${version}. Pin one exact version.`])
})

test('a package file that the lock file does not follow is found', async () => {
  const root = await checkout({ zod: '4.0.1' }, proven, { zod: '4.0.0' })
  expect(await checkLockFile(root)).toEqual([expect.stringContaining('zod is 4.0.1, but package-lock.json has 4.0.0')])
})

test('exact versions, pre-releases and workspaces pass', async () => {
  const root = await plantFiles({
    'apps/server/package.json': JSON.stringify({ dependencies: { a: '18.4.0-beta.17' } }),
    'package-lock.json': JSON.stringify({
      packages: {
        '': {},
        'apps/server': { dependencies: { a: '18.4.0-beta.17' } },
        'node_modules/server': { resolved: 'apps/server', link: true },
      },
    }),
  })
  expect(await checkLockFile(root)).toEqual([])
})
