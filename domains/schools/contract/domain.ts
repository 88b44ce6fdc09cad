import type { ContractDomain } from '#platform/contract/domain.ts'
import * as schools from './schools.ts'

export const schoolsContract: ContractDomain = { name: 'schools', calls: schools }
