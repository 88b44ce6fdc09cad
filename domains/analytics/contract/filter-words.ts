import { unknownSource } from './figure-names.ts'
import { accountKinds, parentKinds } from './narrowing.ts'

type Words = Readonly<Record<string, string>>

const ifSet = (words: string) => (value: string) => (value === 'true' ? words : undefined)

export const noSource = 'No source known'

/** Filters of figures whose value says all, in words; undefined: it narrows nothing. */
export const plainFilters: Readonly<Record<string, (value: string) => string | undefined>> = {
  team: ifSet('Counsellors and their admins'),
  boarding: ifSet('Boarding counsellors'),
  account_kind: (kind) => (accountKinds as Words)[kind],
  any_school: ifSet('At any school'),
  collab: (collab) => (collab === 'true' ? 'With us' : 'Not with us'),
  parent: (kind) => (parentKinds as Words)[kind],
  source: (source) => (source === unknownSource ? noSource : `Source: ${source}`),
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
