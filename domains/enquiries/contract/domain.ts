import type { ContractDomain } from '#platform/contract/domain.ts'
import * as enquiries from './enquiries.ts'
import { exportActivities } from './export-activities.ts'

export const domain: ContractDomain = { operations: { ...enquiries, exportActivities } }
