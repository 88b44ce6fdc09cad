import { z } from 'zod'
import { Flag, Id, textOf } from '#platform/contract/shapes.ts'
import { longestSource, unknownSource } from './figure-names.ts'

/** Whether a parent became a lead in the days that are asked for, or before. In the days compared with, it goes by those. */
export const parentKinds = { new: 'New parents', returning: 'Returning parents' } as const
export type ParentKind = keyof typeof parentKinds

/** Whose work it is: of counsellors, of boarding counsellors, or of admins who are no counsellors. */
export const accountKinds = { counsellor: 'Counsellors', boarding: 'Boarding counsellors', admin: 'Admins' } as const
export type AccountKind = keyof typeof accountKinds

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as [Key, ...Key[]]

/** Filters of figures by their parents, all of which hold. */
export const ofParents = {
  source: textOf(longestSource)
    .optional()
    .meta({
      description: `By which the parent came; of what parents do and of new parents, by which that came. ${unknownSource}: none is known (ours).`,
    }),
  class: Id.optional().meta({ description: 'Of parents of a child for this class (ours).' }),
  campaign: Id.optional().meta({ description: 'Of parents to whom this campaign went (ours).' }),
  parent: z.enum(keysOf(parentKinds)).optional().meta({ description: 'Of parents who became a lead in these days, or before (ours).' }),
}

/** Filters by the school at which something happened. */
export const ofSchools = {
  city: Id.optional().meta({ description: 'At schools of this city.' }),
  district: Id.optional(),
  district_region: Id.optional(),
  board: Id.optional().meta({
    description: 'At schools of this board; of what happens at no school, of parents of a child for it (ours).',
  }),
  collab: Flag.optional().meta({ description: 'At collaborating schools, or at others.' }),
}

export const ofAccounts = {
  account_kind: z.enum(keysOf(accountKinds)).optional().meta({ description: 'Of accounts of this kind (ours).' }),
}
