import { z } from 'zod'
import { Plans } from '#domains/actions/contract/actions.ts'
import { Attempt } from '#platform/web/http/attempt.ts'

const Draft = z.object({
  school: z.object({ name: z.string(), id: z.int().optional() }),
  /** Undefined until it is chosen; null for none of the children. */
  child: z.int().nullable().optional(),
  comment: z.string(),
  /** What becomes of what is planned; undefined until it is chosen. */
  plans: Plans.optional(),
  attempt: Attempt.optional(),
})

export type AdmissionDraft = z.infer<typeof Draft>

export type NamedSchool = AdmissionDraft['school']

export const emptyDraft: AdmissionDraft = { school: { name: '' }, comment: '' }

export const admissionDraftKey = (staffId: number, leadId: number) => `draft:admission:${staffId}:${leadId}` as const

export const readDraft = (stored: unknown): AdmissionDraft | undefined => Draft.safeParse(stored).data
