import { setImmediate as othersTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { attached, rawMail } from '#testing/make/raw-mail.ts'
import { withLittleMemory } from '#testing/make/with-little-memory.ts'
import { readMailApart } from './read-apart.ts'
import { readReceivedMail } from './received-mail.ts'

test('a mail is read in another thread as it is in this one, with its files', async () => {
  const raw = rawMail({ from: 'a@home.test', parts: [attached('report.pdf', 'application/pdf', Buffer.from('%PDF-1.4 report'))] })
  const apart = await readMailApart(raw)
  expect({ ...apart, files: apart.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]) }).toEqual({
    ...(await readReceivedMail(raw)),
    files: [['report.pdf', '%PDF-1.4 report']],
  })
})

test('a mail of 10 MB of line ends keeps nobody waiting, and its text says what was left out', async () => {
  let [longest, isOver] = [0, false]
  const watch = async () => {
    for (let last = performance.now(); !isOver; last = performance.now()) {
      await othersTurn()
      longest = Math.max(longest, performance.now() - last)
    }
  }
  const watching = watch()
  const head = Buffer.from('From: a@home.test\r\nSubject: Fees\r\n\r\nHello')
  const raw = Buffer.concat([head, Buffer.alloc(10 * 2 ** 20, '\n')])
  const alone = process.threadCpuUsage()
  const { text } = await readMailApart(raw)
  const { user, system } = process.threadCpuUsage(alone)
  isOver = true
  await watching
  expect(text).toBe('Hello\n\n(The mail is longer: read the rest in the mailbox.)')
  // Read here it would take this thread for most of a minute.
  expect(longest).toBeLessThan(5_000)
  expect(user + system).toBeLessThan(10_000_000)
})

test('a mail whose reading takes too long is given up, and the next is read', async () => {
  const raw = rawMail({ from: 'a@home.test', text: 'word '.repeat(400_000) })
  await expect(readMailApart(raw, 0)).rejects.toThrow('Reading it takes longer than 0 s.')
  expect((await readMailApart(rawMail({ from: 'b@home.test' }))).from?.address).toBe('b@home.test')
})

test('a mail whose reading takes more memory than one may have is given up in these words, and the next is read', async () => {
  const raw = rawMail({ from: 'a@home.test', text: 'word '.repeat(400_000) })
  await withLittleMemory(() => expect(readMailApart(raw)).rejects.toThrow('Reading it takes more memory than one mail may have.'))
  expect((await readMailApart(rawMail({ from: 'b@home.test' }))).from?.address).toBe('b@home.test')
})
