import { z } from 'zod'
import { Language } from '#domains/leads/contract/languages.ts'
import { Attempt } from '#platform/web/http/attempt.ts'

const Schooling = z.enum(['day', 'boarding', 'online'])

const Draft = z.object({
  number: z.string(),
  name: z.string(),
  child_name: z.string(),
  child_age: z.union([z.number(), z.string()]),
  class_name: z.int().nullable(),
  cities: z.array(z.int()),
  districts: z.array(z.int()),
  district_regions: z.array(z.int()),
  district: z.array(z.int()),
  language: Language.nullish(),
  schooling: Schooling,
  wants: z.string(),
  note: z.string(),
  slot: z.object({
    date: z.string(),
    time: z.string(),
    unread: z.object({ text: z.string(), problem: z.string() }).optional(),
  }),
  owner: z.int().nullable(),
  attempt: Attempt.optional(),
})
export type NewLeadDraft = z.infer<typeof Draft>

export const emptyDraft = (number: string): NewLeadDraft => ({
  number,
  name: '',
  child_name: '',
  child_age: '',
  class_name: null,
  cities: [],
  districts: [],
  district_regions: [],
  district: [],
  schooling: 'day',
  wants: '',
  note: '',
  slot: { date: '', time: '' },
  owner: null,
})

/** One draft for each number that somebody calls from, and one for those that are typed. */
export const newLeadDraftKey = (staffId: number, number: string) => `draft:new-lead:${staffId}:${number}` as const

export const readDraft = (stored: unknown): NewLeadDraft | undefined => Draft.safeParse(stored).data

const trimmed = (text: string) => text.trim() || undefined

export function bodyOf(draft: NewLeadDraft) {
  const { number, name, language, child_name, child_age, class_name, schooling, wants, note, slot, owner } = draft
  const hasChild = child_name.trim() !== '' || child_age !== '' || class_name !== null
  return {
    ...{
      number,
      name,
      places: [...draft.district, ...draft.district_regions],
      language: language ?? undefined,
      schooling,
      wants: trimmed(wants),
      note: trimmed(note),
      owner: owner ?? undefined,
    },
    schedule_date: (slot.unread?.text ?? slot.date) || undefined,
    schedule_time: slot.time || undefined,
    child: hasChild ? { child_name, child_age: child_age === '' ? undefined : child_age, class_name: class_name ?? undefined } : undefined,
  }
}
