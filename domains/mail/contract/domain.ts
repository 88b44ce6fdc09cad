import type { ContractDomain } from '#platform/contract/domain.ts'
import * as mail from './mail.ts'
import * as mailTracking from './mail-tracking.ts'
import * as tracking from './tracking.ts'

export const domain: ContractDomain = { calls: { ...mail, ...tracking, ...mailTracking } }
