import type { ContractDomain } from '#platform/contract/domain.ts'
import * as gallery from './gallery.ts'
import * as edits from './school-edits.ts'
import * as lists from './school-lists.ts'
import * as merging from './school-merging.ts'
import * as profile from './school-profile.ts'
import * as ranking from './school-ranking.ts'
import * as register from './school-register.ts'
import * as removal from './school-removal.ts'
import * as schools from './schools.ts'

export const domain: ContractDomain = {
  hasNoParents: true,
  operations: { ...schools, ...lists, ...profile, ...edits, ...ranking, ...register, ...removal, ...merging, ...gallery },
}
