import { z } from 'zod'
import { drafts } from '#platform/web/drafts/drafts.ts'
import { draftedFields, editDraftKey } from './edit-draft.ts'

export interface UnsavedField {
  label: string
  text: string
}

/** The typed fields; a choice from a list is not text. */
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  digits: 'Number',
  min: 'Budget from',
  max: 'Budget to',
  child_name: 'Child’s name',
  child_age: 'Age',
  fees: 'Fees',
  raw_district: 'District',
  raw_district_region: 'Locality',
}

type Values = Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

export function unsavedTexts(draft: { values: Values; first: Values }): UnsavedField[] {
  const child = textOf(draft.first.child_name)
  return Object.entries(labels).flatMap(([name, label]) => {
    const text = textOf(draft.values[name])
    if (text === '' || text === textOf(draft.first[name])) return []
    return [{ label: child ? `${child}: ${label}` : label, text }]
  })
}

const Stored = z.object({ values: z.record(z.string(), z.unknown()), first: z.record(z.string(), z.unknown()) })

function textsIn(stored: unknown): UnsavedField[] {
  const { data } = Stored.safeParse(stored)
  return data ? unsavedTexts(data) : []
}

export function unsavedEdits(staffId: number, leadId: number): UnsavedField[] {
  return draftedFields(staffId, leadId).flatMap((field) => textsIn(drafts.get().get(editDraftKey(staffId, leadId, field))))
}
