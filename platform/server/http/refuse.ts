import { kolkataTime } from '#platform/contract/india.ts'
import type { Refusals } from '#platform/contract/operation.ts'
import type { Refusal } from '#platform/contract/refusal.ts'
import type { Database } from '../db/database.ts'

/** Expected trouble: answered with its status and sentence, never logged as a fault. */
export class RefusalError extends Error {
  readonly status: number
  readonly body: Refusal
  readonly retryAfter: number | undefined
  /** Writes what the refusal leaves behind, after the transaction that it ended is rolled back. */
  leave: ((db: Database, staffId: number | null) => Promise<void>) | undefined

  constructor(status: number, body: Refusal, retryAfter?: number) {
    super(body.detail)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

interface Particulars extends Omit<Refusal, 'detail'> {
  /** The values for `{word}` in the sentence. */
  words?: Readonly<Record<string, string>>
  /** Seconds until the same may be tried again. */
  retryAfter?: number
}

/** A sentence with its `{word}`s filled in. */
export const sentenceWith = (sentence: string, words: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, word) => words[word] ?? '')

/** Makes a refusal that the operation declares, to be thrown; `errors` names the fields concerned. */
export function refuse<R extends Refusals>(
  operation: { refusals: R },
  name: keyof R & string,
  { words = {}, retryAfter, ...more }: Particulars = {},
): RefusalError {
  const refusal = operation.refusals[name]
  if (!refusal) throw new Error(`The call declares no refusal ${name}.`)
  const [status, sentence] = refusal
  return new RefusalError(status, { detail: sentenceWith(sentence, words), ...more }, retryAfter)
}

const minute = 60_000

/** Makes a declared refusal that ends after some seconds. The end is in a header and as `{time}` in the sentence. */
export function refuseFor<R extends Refusals>(operation: { refusals: R }, name: keyof R & string, seconds: number): RefusalError {
  const over = Date.now() + seconds * 1000
  return refuse(operation, name, { words: { time: kolkataTime(Math.ceil(over / minute) * minute) }, retryAfter: seconds })
}

/** Makes a refusal that the operation declares, and repeats its sentence at the field, where a form shows it. */
export const refuseField = <R extends Refusals>(operation: { refusals: R }, name: keyof R & string, field: string): RefusalError =>
  refuse(operation, name, { errors: { [field]: [operation.refusals[name]?.[1] ?? ''] } })
