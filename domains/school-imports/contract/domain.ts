import type { ContractDomain } from '#platform/contract/domain.ts'
import { getUploadingStatus } from './uploading-status.ts'

export const domain: ContractDomain = { operations: { getUploadingStatus } }
