import { z } from 'zod'
import { type MailFigure, mailFigures } from '#domains/mail/contract/mail-figures.ts'
import { Id, searchText, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const figureNames = Object.keys(mailFigures) as MailFigure[]

/** The lengths that can be looked at, in days until today. */
export const lengths = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: undefined, label: '1 year' },
] as const
export const defaultLength = 365

const page = WholeNumber
const shapes = { type: z.enum(figureNames), days: WholeNumber.pipe(z.literal([30, 90])), campaign: Id }

/** The mails of a campaign, if the address names one; otherwise those of the template. */
export const whichOf = (templateId: string, { campaign }: { campaign?: number }) =>
  campaign === undefined ? { template: Number(templateId) } : { campaign }

export type MailSearch = ReturnType<typeof validMailSearch>
export type RecipientsSearch = ReturnType<typeof validRecipientsSearch>
export type TrackedMailsSearch = ReturnType<typeof validTrackedMailsSearch>

const laterPage = ({ page = 1, ...search }: { page?: number }) => ({ ...search, ...(page > 1 && { page }) })

/** Reads an address; parts that are wrong or usual are left out. */
export const validMailSearch = (raw: Record<string, unknown>) => validSearchParams(shapes, raw)

export const validRecipientsSearch = (raw: Record<string, unknown>) => ({
  ...validMailSearch(raw),
  ...laterPage(validSearchParams({ page }, raw)),
})

export const validTrackedMailsSearch = (raw: Record<string, unknown>) => ({
  ...validSearchParams({ search: searchText() }, raw),
  ...laterPage(validSearchParams({ page }, raw)),
})
