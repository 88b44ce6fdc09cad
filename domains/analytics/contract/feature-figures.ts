import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Day, listAnswer, paging, searchText, textOf } from '#platform/contract/shapes.ts'
import type { FigureName } from './figure-names.ts'
import { featureRoles } from './figure-roles.ts'
import { Amount } from './figures.ts'
import { ofParents } from './narrowing.ts'
import { answeredPeriod, askedPeriod, checkPeriod } from './period.ts'

interface Feature {
  name: string
  side: 'marketplace' | 'portal'
  /** The figure that counts its uses. */
  uses: FigureName
  means: string
}

/** Features of the marketplace and the portal whose uses are counted. The key is the address of its page. */
export const features = {
  enquiry: { name: 'Enquiry form', side: 'marketplace', uses: 'enquiry', means: 'Parents ask about a school.' },
  'visit-wish': { name: 'Visit request', side: 'marketplace', uses: 'visit_wish', means: 'Parents ask for a visit with their enquiry.' },
  cart: { name: 'Cart', side: 'marketplace', uses: 'cart', means: 'Parents collect schools to apply at.' },
  application: { name: 'Online application', side: 'marketplace', uses: 'application', means: 'Parents fill in an application form.' },
  'booked-call': { name: 'Booking a call', side: 'marketplace', uses: 'booked_call', means: 'Parents choose when they want to be called.' },
  login: { name: 'Log-in', side: 'marketplace', uses: 'login', means: 'Parents log in to their account.' },
  'school-page': { name: 'School page', side: 'marketplace', uses: 'page_visit', means: 'Parents read a school’s page.' },
  dialer: { name: 'Auto Dialer', side: 'portal', uses: 'dialer_dialed', means: 'The dialer calls parents one after another.' },
  calls: { name: 'Calls', side: 'portal', uses: 'dialed', means: 'Calls from the portal, by hand or by the dialer.' },
  messages: { name: 'Messages', side: 'portal', uses: 'message', means: 'Staff write to parents by WhatsApp or e-mail.' },
  visits: { name: 'Visit planning', side: 'portal', uses: 'visit_scheduled', means: 'Staff fix visits at schools.' },
  sharing: { name: 'Sharing', side: 'portal', uses: 'share', means: 'Staff share a lead with a colleague.' },
  transfer: { name: 'Transfer', side: 'portal', uses: 'transfer', means: 'Staff give a lead to a colleague.' },
} as const satisfies Record<string, Feature>

export type FeatureSlug = keyof typeof features
export const featureSlugs = Object.keys(features) as [FeatureSlug, ...FeatureSlug[]]

/** A talk or an admission counts as coming of a use for this long after it. */
export const talkWithinDays = 7
export const admissionWithinDays = 90

export const sideNames = { marketplace: 'Marketplace', portal: 'Portal' } as const

const FeatureFigures = z.object({
  slug: z.enum(featureSlugs),
  name: z.string(),
  side: z.enum(['marketplace', 'portal']),
  means: z.string(),
  uses: Amount,
  parents: z.int().meta({ description: 'Parents with whom it was used in the period.' }),
  talked: z.int().meta({
    description: `Of those, parents with whom a talk or a logged call outcome came within ${talkWithinDays} days after the first use in the period.`,
  }),
  admitted: z.int().meta({ description: `Of those, parents with an admission within ${admissionWithinDays} days after it.` }),
})
export type FeatureFigures = z.infer<typeof FeatureFigures>

export const listFeaturePerformance = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/features-performance/',
  summary:
    'Lists the features of marketplace and portal with how often each was used in a period, and for how many parents a talk and an admission came after it. A feature is something whose uses are counted; an admission can stand at several.',
  roles: featureRoles,
  query: z.strictObject({ ...askedPeriod, ...ofParents, search: searchText().optional(), ...paging() }).superRefine(checkPeriod('')),
  answer: listAnswer(FeatureFigures).extend(answeredPeriod),
})

export const getFeaturePerformance = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/features-performance/:slug/',
  summary: 'Answers the same of one feature, with its uses by day.',
  roles: featureRoles,
  params: z.object({ slug: textOf(100) }),
  query: z.strictObject({ ...askedPeriod, ...ofParents }).superRefine(checkPeriod('')),
  answer: FeatureFigures.extend({ ...answeredPeriod, days: z.array(z.object({ day: Day, amount: z.number() })) }),
  refusals: { featureNotFound: [404, 'There is no such feature.'] },
  ours: true,
})
