import type { z } from 'zod'
import type { LeadSections, TimelineKind } from './leads.ts'

/** What a domain adds to the contract of a lead; the portal folds it into the calls of the whole lead (portal/server/whole-lead/). */
export interface LeadContractPart {
  /** The shapes of its sections. */
  readonly sections?: { readonly [Name in keyof LeadSections]?: z.ZodType<LeadSections[Name]> }
  /** Its kinds of timeline entries. */
  readonly timeline?: readonly TimelineKind[]
}
