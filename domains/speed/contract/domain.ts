import type { ContractDomain } from '#platform/contract/domain.ts'
import * as speed from './speed.ts'

export const domain: ContractDomain = { operations: { tellSpeed: speed.tellSpeed } }
