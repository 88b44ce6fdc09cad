import type { ContractDomain } from '#platform/contract/domain.ts'
import { getUploadingStatus } from './school-uploads.ts'

export const domain: ContractDomain = { calls: { getUploadingStatus } }
