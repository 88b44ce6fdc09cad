import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openShell } from './open-shell.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shell-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('psql is given the address as an argument, and the password where nobody else sees it', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'psql'), `#!/bin/sh\necho "$@ $PGPASSWORD" > ${join(folder, 'said')}\n`)
  await chmod(join(folder, 'psql'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  await openShell('postgres://portal:s%2Fcret@db.example:5432/portal?sslmode=require')
  expect(await readFile(join(folder, 'said'), 'utf8')).toBe('postgres://portal@db.example:5432/portal?sslmode=require s/cret\n')
})

test('without psql, a sentence says how to get it', async () => {
  vi.stubEnv('PATH', await emptyFolder())
  await expect(openShell('postgres://portal@db.example/portal')).rejects.toThrow('There is no psql on this machine')
})
