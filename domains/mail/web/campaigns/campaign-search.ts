import { z } from 'zod'
import { type LeftOutReason, leftOutReasons } from '#domains/mail/contract/campaign-words.ts'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const reasons = Object.keys(leftOutReasons) as LeftOutReason[]

const later = (raw: Record<string, unknown>) => {
  const { page = 1 } = validSearchParams({ page: WholeNumber }, raw)
  return page > 1 ? { page } : {}
}

/** Reads an address; parts that are wrong or usual are left out. */
export const validCampaignsSearch = (raw: Record<string, unknown>): { page?: number } => later(raw)

export type LeftOutSearch = ReturnType<typeof validLeftOutSearch>

export const validLeftOutSearch = (raw: Record<string, unknown>) => ({
  ...validSearchParams({ reason: z.enum(reasons) }, raw),
  ...later(raw),
})
