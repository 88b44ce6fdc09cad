import { z } from 'zod'
import { Attempt } from '#platform/web/http/attempt.ts'

const Draft = z.object({
  school: z.object({ name: z.string(), id: z.int().optional() }),
  /** Nothing while it is not said; null for none of the children. */
  child: z.int().nullable().optional(),
  comment: z.string(),
  attempt: Attempt.optional(),
})

/** An admission already taken that is being written. */
export type AdmissionDraft = z.infer<typeof Draft>

/** A school of our list, or one that is only named. */
export type NamedSchool = AdmissionDraft['school']

export const emptyDraft: AdmissionDraft = { school: { name: '' }, comment: '' }

export const admissionDraftKey = (staffId: number, leadId: number) => `draft:admission:${staffId}:${leadId}` as const

/** What was stored, if it is a draft. */
export const readDraft = (stored: unknown): AdmissionDraft | undefined => Draft.safeParse(stored).data
