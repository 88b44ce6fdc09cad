import type { ContractDomain } from '#platform/contract/domain.ts'
import * as edits from './school-edits.ts'
import * as lists from './school-lists.ts'
import * as profile from './school-profile.ts'
import * as schools from './schools.ts'

export const domain: ContractDomain = { calls: { ...schools, ...lists, ...profile, ...edits } }
