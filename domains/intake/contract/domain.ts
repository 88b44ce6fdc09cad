import type { ContractDomain } from '#platform/contract/domain.ts'
import * as intake from './intake.ts'

export const domain: ContractDomain = { calls: intake }
