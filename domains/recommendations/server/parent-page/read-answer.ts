import { z } from 'zod'
import { type DeclineReason, declineReasons, longestReason } from '#domains/recommendations/contract/bucket.ts'

const School = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

const Reason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]])

const Answer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('visit'), school: School }),
  z.object({
    answer: z.literal('no'),
    school: School,
    reason: Reason,
    words: z
      .string()
      .transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, longestReason))
      .default(''),
  }),
  z.object({ answer: z.literal('ask'), school: School }),
  z.object({ answer: z.literal('call') }),
])

export type Answer = z.output<typeof Answer>

/** What PostgreSQL cannot hold as text, and signs that no keyboard has. */
const unwritable = /[\p{Cc}\p{Cs}]/gu

/** What a parent pressed, from the fields of its form; undefined where that cannot be read. */
export function readAnswer(fields: URLSearchParams): Answer | undefined {
  const read = Answer.safeParse(Object.fromEntries([...fields].map(([name, value]) => [name, value.replace(unwritable, ' ')])))
  return read.success ? read.data : undefined
}

/** Why a school is declined, as staff read it. */
export const reasonOf = ({ reason, words }: Extract<Answer, { answer: 'no' }>): string =>
  reason === 'other' && words ? words : [declineReasons[reason], words].filter(Boolean).join(': ').slice(0, longestReason)
