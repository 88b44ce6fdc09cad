import type { ContractDomain } from '#platform/contract/domain.ts'
import * as settings from './settings.ts'

export const domain: ContractDomain = { operations: settings }
