import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LeadDetails, LeadRow, TimelineKind } from '#domains/leads/contract/leads.ts'
import type { TimelineGroup } from '../timeline/timeline-groups.ts'
import type { Line } from './line.ts'

/** A titled list of a lead. */
interface LeadSection {
  /** Its place among the sections, the lower the earlier: they stand in the order of the work. */
  readonly place: number
  readonly linesOf: (lead: LeadDetails) => readonly Line[]
  /** Buttons beside the title. */
  readonly tools?: (lead: LeadDetails) => ReactNode
}

/** How entries of a kind stand in the timeline. */
interface TimelineSign {
  readonly icon: Icon
  /** The group in which a reader looks for them. */
  readonly group: TimelineGroup
}

/** What a domain adds to the screen of a lead; the portal folds it (portal/web/lead/). */
export interface LeadPart {
  /** Buttons of the head. The row may come from a list, before the whole lead is there; `leave` goes back when the lead is gone. */
  readonly tools?: (lead: LeadRow, leave: () => void) => ReactNode
  /** What stands between what is known and the sections. */
  readonly overSections?: (lead: LeadDetails) => ReactNode
  /** Sections by their titles. */
  readonly sections?: Readonly<Record<string, LeadSection>>
  readonly timeline?: { readonly [Kind in TimelineKind]?: TimelineSign }
  /** What is typed in its forms and not saved, as list items, for when the lead is gone. */
  readonly unsaved?: (leadId: number) => ReactNode
}

/** A domain that adds to the screen of a lead. What it adds loads with the first lead. */
export interface AddsToLead {
  readonly leadPart?: () => Promise<LeadPart>
}
