import type { z } from 'zod'
import type { LeadColumns } from './columns/columns.ts'
import type { LeadSections, TimelineKind } from './leads.ts'

/** The part of a lead's contract that a domain adds; the portal folds it into the calls of the whole lead (portal/server/whole-lead/). */
export interface LeadContractPart {
  readonly sections?: { readonly [Name in keyof LeadSections]?: z.ZodType<LeadSections[Name]> }
  readonly timeline?: readonly TimelineKind[]
  /** Its columns of the lead lists, by their names in `more` of a row. */
  readonly leadColumns?: LeadColumns
}
