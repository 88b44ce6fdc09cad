import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as tick } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutStream } from './byte-range.ts'

const opened = (chunks: Buffer[]) => {
  const source = Readable.from(chunks, { objectMode: false })
  return { source, open: async () => source }
}

test('any range of any chunks is cut exactly', async () => {
  const file = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(file, fc.nat(), fc.nat(), async (parts, one, other) => {
      const chunks = parts.map((part) => Buffer.from(part))
      const whole = Buffer.concat(chunks)
      const [from, to] = [one % whole.length, other % whole.length].sort((left, right) => left - right) as [number, number]
      const { source, open } = opened(chunks)
      expect(await buffer(cutStream(open, { from, to }))).toEqual(whole.subarray(from, to + 1))
      expect(source.destroyed).toBe(true)
    }),
  )
})

test('nothing is opened before somebody reads', async () => {
  let opens = 0
  const part = cutStream(
    async () => {
      opens++
      return Readable.from(['x'])
    },
    { from: 0, to: 0 },
  )
  part.destroy()
  await tick()
  expect(opens).toBe(0)
})

test('a reader who goes away closes what was opened', async () => {
  const { source, open } = opened(Array.from({ length: 100 }, () => Buffer.alloc(65_536)))
  const part = cutStream(open, { from: 0, to: 6_553_599 })
  for await (const _ of part) break
  await tick()
  expect(source.destroyed).toBe(true)
})

test('a file that is shorter than the range breaks off, and does not look whole', async () => {
  const { open } = opened([Buffer.from('short')])
  await expect(buffer(cutStream(open, { from: 0, to: 9 }))).rejects.toThrow('The file ended at 5 bytes, before byte 9.')
})

test('a file that cannot be opened breaks off', async () => {
  const part = cutStream(() => Promise.reject(new Error('gone')), { from: 0, to: 9 })
  await expect(buffer(part)).rejects.toThrow('gone')
})
