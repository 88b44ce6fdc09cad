import { unknownSource } from './figure-names.ts'
import { accountKinds, parentKinds } from './narrowing.ts'

type Words = Readonly<Record<string, string>>

/** Filters of figures whose value says all, in words. */
export const plainFilters: Readonly<Record<string, (value: string) => string | undefined>> = {
  team: () => 'Counsellors and their admins',
  boarding: () => 'Boarding counsellors',
  account_kind: (kind) => (accountKinds as Words)[kind],
  any_school: () => 'At any school',
  collab: (collab) => (collab === 'true' ? 'With us' : 'Not with us'),
  parent: (kind) => (parentKinds as Words)[kind],
  source: (source) => (source === unknownSource ? 'No source known' : `Source: ${source}`),
}

/** Filters of figures whose value is a number, by what has it. */
export const namedFilters = {
  staff: 'Counsellor',
  school: 'School',
  city: 'City',
  district: 'District',
  district_region: 'Locality',
  board: 'Board',
  class: 'Class',
  campaign: 'Campaign',
} as const
