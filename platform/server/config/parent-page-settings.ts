import { z } from 'zod'

const maxDays = 365

export const parentPageShape = {
  PARENT_PAGE_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, `must be a whole number from 1 to ${maxDays}`)
    .transform(Number)
    .refine((days) => days >= 1 && days <= maxDays, `must be a whole number from 1 to ${maxDays}`)
    .default(30),
  FIRM_NAME: z.string().max(60, 'must have at most 60 characters').optional(),
  FIRM_PHONE: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a telephone number with its country, as +918047112233')
    .optional(),
}

export const parentPageTable: { name: keyof typeof parentPageShape; default: string; what: string }[] = [
  { name: 'PARENT_PAGE_DAYS', default: '30', what: 'For how many days the page of schools that a parent is sent can be opened.' },
  { name: 'FIRM_NAME', default: 'unset', what: 'The name of the firm, as parents read it on their page of schools.' },
  { name: 'FIRM_PHONE', default: 'unset', what: 'The telephone number that parents read on their page, and where its link has ended.' },
]

export interface ParentPageSettings {
  parentPages: {
    days: number
    firmName?: string
    firmPhone?: string
  }
}

export function parentPagesOf(given: { PARENT_PAGE_DAYS: number; FIRM_NAME?: string | undefined; FIRM_PHONE?: string | undefined }) {
  const { PARENT_PAGE_DAYS: days, FIRM_NAME: firmName, FIRM_PHONE: firmPhone } = given
  return { parentPages: { days, ...(firmName && { firmName }), ...(firmPhone && { firmPhone }) } } satisfies ParentPageSettings
}
