import type { ContractDomain } from '#platform/contract/domain.ts'
import * as files from './files.ts'

export const domain: ContractDomain = { operations: files }
