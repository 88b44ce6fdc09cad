import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { plantFiles } from '../check/plant-files.ts'
import { keepServer } from './keep-server.ts'

const ends = `process.on('SIGTERM', () => process.exit(0)); process.on('disconnect', () => process.exit(0));`
const says = (word: string) => `${ends} process.send('${word}')`

async function keep(text: string) {
  const root = await plantFiles({ 'server.mjs': text })
  const onEnd = vi.fn()
  const kept = keepServer<string>(join(root, 'server.mjs'), process.env, onEnd)
  onTestFinished(kept.stop)
  return { kept, onEnd, write: (changed: string) => writeFile(join(root, 'server.mjs'), changed) }
}

test('a request while the server starts again waits for the new one', async () => {
  const { kept, onEnd, write } = await keep(says('first'))
  expect(await kept.ready()).toBe('first')
  await write(says('second'))
  kept.restart()
  kept.restart()
  expect(await kept.ready()).toBe('second')
  expect(onEnd).not.toHaveBeenCalled()
})

test('a server that cannot start is told of, and starts with the next change', async () => {
  const { kept, onEnd, write } = await keep('process.exit(1)')
  expect(await kept.ready()).toBeUndefined()
  expect(onEnd).toHaveBeenCalledOnce()
  await write(says('mended'))
  kept.restart()
  expect(await kept.ready()).toBe('mended')
})

test('a server that is still starting is not waited for when its files change again', async () => {
  const { kept, write } = await keep(`${ends} setInterval(() => {}, 1000)`)
  const asked = kept.ready()
  await write(says('second'))
  kept.restart()
  expect(await asked).toBe('second')
})
