import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LeadDetails, LeadRow, TimelineItem, TimelineKind } from '#domains/leads/contract/leads.ts'
import type { Line } from './facts/line.ts'

interface LeadSection {
  /** The lower, the earlier. */
  readonly place: number
  readonly linesOf: (lead: LeadDetails) => readonly Line[]
  readonly tools?: (lead: LeadDetails) => ReactNode
}

interface TimelineSign {
  readonly icon: Icon
  /** The group in which a reader looks for them, which its domain or a lower one begins. */
  readonly group: string
  readonly tools?: (item: TimelineItem, lead: LeadDetails) => ReactNode
}

/** The lead that has a number. */
export interface NumberHolder {
  readonly id: number
  readonly name: string
}

/** What a domain adds to the screen of a lead, as `leadPart` in its `web/lead-part.tsx`, which loads with the first lead. */
export interface LeadPart {
  /** The row may come from a list, before the whole lead is there. `leave` goes back when the lead is gone. */
  readonly tools?: (lead: LeadRow, leave: () => void) => ReactNode
  readonly overSections?: (lead: LeadDetails) => ReactNode
  /** What a comment left to be asked, over the box. */
  readonly overComment?: (leadId: number) => ReactNode
  /** Under the number that was typed, when another lead which the reader sees has it. */
  readonly numberTaken?: (leadId: number, holder: NumberHolder) => ReactNode
  /** Where two leads may be one parent: the way to make them one. */
  readonly merge?: (stays: NumberHolder, goes: NumberHolder) => ReactNode
  readonly sections?: Readonly<Record<string, LeadSection>>
  /** The groups of timeline entries that it begins, with their places, the lower the earlier. */
  readonly timelineGroups?: Readonly<Record<string, number>>
  readonly timeline?: { readonly [Kind in TimelineKind]?: TimelineSign }
  /** What is typed in its forms and not saved, as list items, for when the lead is gone. */
  readonly unsaved?: (leadId: number) => ReactNode
}
