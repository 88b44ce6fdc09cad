import { endKeptThread, readingMemory } from '#platform/server/gateways/mail/read-apart.ts'

/** Gives the thread that reads mails so little memory meanwhile that a mail of a megabyte takes more. */
export async function withLittleMemory(work: () => Promise<void>): Promise<void> {
  const usual = { ...readingMemory }
  await endKeptThread()
  Object.assign(readingMemory, { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 })
  await work().finally(() => Object.assign(readingMemory, usual))
  await endKeptThread()
}
