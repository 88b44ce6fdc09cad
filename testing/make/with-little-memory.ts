import { readingMemory } from '#platform/server/gateways/mail/read-apart.ts'

/** Gives threads that are begun meanwhile so little memory that reading a mail of a megabyte takes more. */
export async function withLittleMemory(work: () => Promise<void>): Promise<void> {
  const usual = { ...readingMemory }
  Object.assign(readingMemory, { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 })
  await work().finally(() => Object.assign(readingMemory, usual))
}
