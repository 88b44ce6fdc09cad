import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LeadDetails, LeadRow, TimelineItem, TimelineKind } from '#domains/leads/contract/leads.ts'
import type { QuickTime } from '#platform/web/ui/when/quick-times.ts'
import type { Line } from './line.ts'

interface LeadSection {
  /** The lower, the earlier. */
  readonly place: number
  readonly linesOf: (lead: LeadDetails) => readonly Line[]
  /** Shows the lines in its own way; it is given those that any section would show, for while it loads. */
  readonly list?: (lead: LeadDetails, plain: ReactNode) => ReactNode
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

/** The text of a comment box. */
export interface Note {
  readonly text: string
  /** This text was sent another way; text typed since stays. */
  readonly drop: (text: string) => void
}

/** An outcome that may be chosen over a comment box. */
export interface NoteOutcome {
  readonly keys: ReactNode
  /** The chosen outcome, which takes the text with it; `save` says what it still asks for, and is left out while it is on its way. */
  readonly chosen?: { readonly save?: () => void } | undefined
}

/** A school by the name that tells it from others. */
export interface RecommendedName {
  readonly id: number
  readonly name: string
  readonly label: string
}

/** The part that a domain adds to the screen of a lead, as `leadPart` in its `web/lead-part.tsx`; it loads with the first lead. */
export interface LeadPart {
  /** The row may come from a list, before the whole lead is there. `leave` goes back when the lead is gone. */
  readonly tools?: (lead: LeadRow, leave: () => void) => ReactNode
  readonly overSections?: (lead: LeadDetails) => ReactNode
  /** Beside Send to Parent at the School Bucket. */
  readonly bucketTools?: (lead: LeadDetails) => ReactNode
  /** A question over the comment box, after a comment. */
  readonly overComment?: (leadId: number) => ReactNode
  /** What was decided about the lead, over its comment box; one that is chosen takes the text with it. One domain logs outcomes. */
  readonly useOutcomes?: (leadId: number, lead: LeadRow | undefined, note: Note) => NoteOutcome
  /** Under a typed number that another lead has, if the reader sees that lead. */
  readonly numberTaken?: (leadId: number, holder: NumberHolder) => ReactNode
  /** The link to merge two leads that may be one parent. */
  readonly merge?: (stays: NumberHolder, goes: NumberHolder) => ReactNode
  /** Answers an e-mail of the conversation, in a dialog. */
  readonly answerMail?: (leadId: number, mail: { id: number; subject: string }, onClose: () => void) => ReactNode
  /** Opens an e-mail of the conversation as it was sent. */
  readonly sentMail?: (messageId: number) => ReactNode
  readonly sections?: Readonly<Record<string, LeadSection>>
  /** The groups of timeline entries that it begins, with their places, the lower the earlier. */
  readonly timelineGroups?: Readonly<Record<string, number>>
  readonly timeline?: { readonly [Kind in TimelineKind]?: TimelineSign }
  /** The schools that are recommended to the parent, the best first; one domain recommends. */
  readonly useRecommended?: (lead: LeadRow) => readonly RecommendedName[]
  /** Times at which the parent is likely to answer a call; one domain knows them. */
  readonly useBestTimes?: (lead: Pick<LeadRow, 'id'>) => readonly QuickTime[]
  /** The unsaved text of its forms, as list items, shown when the lead is gone. */
  readonly unsaved?: (leadId: number) => ReactNode
}
