import { z } from 'zod'
import type { FigureName } from './figure-names.ts'

/** Where a figure stands, beside its own rows. */
type FigureGroup =
  /** What came of work: stands before the work everywhere, and counsellors can be ranked by it. */
  | 'outcome'
  /** A step of the funnel. */
  | 'funnel'
  | 'work'
  /** Work that has a column in the table of all counsellors. */
  | 'team'
  | 'school'

interface FigureEntry {
  label: string
  /** What exactly is counted, and on which day, in a sentence that stands beside the figure. */
  means: string
  /** The table whose rows are counted. */
  of: 'call' | 'follow_up' | 'lead' | 'lead_event' | 'message' | 'milestone' | 'parent_activity'
  /** Whose figure it is. Who reads the work of staff is decided by `readableRows`; nobody of the staff has what parents do. */
  by: 'staff' | 'parent'
  in: readonly FigureGroup[]
}

/**
 * The one table of figures. Their names by group (figure-names.ts) and their part of docs/words.md are written from it by
 * `node scripts/write-figures.ts`. The furthest result stands first.
 */
export const figures = {
  admission_already_taken: {
    label: 'Admissions elsewhere',
    means: 'Admissions that parents took on their own, on the day we noted them.',
    of: 'milestone',
    by: 'staff',
    in: ['school'],
  },
  admission_done: {
    label: 'Admissions',
    means:
      'Admissions logged as done, one for each parent, school and child, on the day they were logged. Logged again, it counts once, on the later day.',
    of: 'milestone',
    by: 'staff',
    in: ['outcome', 'funnel', 'school'],
  },
  registration_done: {
    label: 'Registrations',
    means: 'Registrations at a school logged as done, counted like admissions.',
    of: 'milestone',
    by: 'staff',
    in: ['outcome', 'school'],
  },
  application_submitted: {
    label: 'Applications',
    means: 'Applications logged as submitted, counted like admissions.',
    of: 'milestone',
    by: 'staff',
    in: ['outcome', 'funnel', 'school'],
  },
  visit_done: {
    label: 'Visits done',
    means: 'Visits logged as done, one for each parent, school and child, on the day they were logged.',
    of: 'milestone',
    by: 'staff',
    in: ['outcome', 'funnel', 'school'],
  },
  visit_scheduled: {
    label: 'Visits fixed',
    means: 'Visits that were fixed, on the day they were fixed. A visit that is only moved to another day counts once.',
    of: 'milestone',
    by: 'staff',
    in: ['outcome', 'funnel', 'school'],
  },
  lead_generated: {
    label: 'Leads generated',
    means: 'Leads generated at a school, one for each parent, school and child.',
    of: 'milestone',
    by: 'staff',
    in: ['outcome', 'funnel', 'school'],
  },
  visit_cancelled: {
    label: 'Visits cancelled',
    means: 'Visits logged as cancelled.',
    of: 'milestone',
    by: 'staff',
    in: [],
  },
  call_logged: {
    label: 'Calls logged',
    means:
      'Outcomes of calls that were logged, also of calls on one’s own telephone and of simulated calls. Undone ones and planned calls do not count.',
    of: 'lead_event',
    by: 'staff',
    in: ['work', 'team'],
  },
  dialed: {
    label: 'Calls dialed',
    means:
      'Calls that the portal dialed, by hand or by the dialer, on the day they were dialed. Dialing that ended before it rang does not count, nor do simulated calls.',
    of: 'call',
    by: 'staff',
    in: ['work', 'team'],
  },
  answered: {
    label: 'Talks',
    means: 'Dialed calls in which the parent answered.',
    of: 'call',
    by: 'staff',
    in: ['work', 'team'],
  },
  talk_seconds: {
    label: 'Talk time',
    means: 'Length of all calls, made and received; simulated ones do not count.',
    of: 'call',
    by: 'staff',
    in: ['work', 'team'],
  },
  simulated_dialed: {
    label: 'Simulated calls',
    means: 'Calls placed while no telephone service was connected: no telephone rang. They count in no other figure of dialed calls.',
    of: 'call',
    by: 'staff',
    in: ['work', 'team'],
  },
  simulated_answered: {
    label: 'Simulated talks',
    means: 'Simulated calls that were said to be connected.',
    of: 'call',
    by: 'staff',
    in: ['work'],
  },
  call_taken: {
    label: 'Calls taken',
    means: 'Calls of parents that were answered.',
    of: 'call',
    by: 'staff',
    in: ['work'],
  },
  dialer_dialed: {
    label: 'Calls of the dialer',
    means: 'Calls that the dialer dialed and that rang; simulated ones do not count.',
    of: 'call',
    by: 'staff',
    in: [],
  },
  dialer_answered: {
    label: 'Talks of the dialer',
    means: 'Calls that the dialer dialed and the parent answered.',
    of: 'call',
    by: 'staff',
    in: [],
  },
  follow_up_kept: {
    label: 'Follow-ups kept',
    means: 'Follow-ups done in time, counted on the day they were due.',
    of: 'follow_up',
    by: 'staff',
    in: ['work', 'team'],
  },
  follow_up_late: {
    label: 'Follow-ups late',
    means: 'Follow-ups done late, counted on the day they were due.',
    of: 'follow_up',
    by: 'staff',
    in: ['work', 'team'],
  },
  message: {
    label: 'Messages',
    means: 'WhatsApp messages and e-mails to parents that were sent and did not fail; neither campaigns nor simulated ones count.',
    of: 'message',
    by: 'staff',
    in: ['work', 'team'],
  },
  simulated_message: {
    label: 'Simulated messages',
    means:
      'WhatsApp messages and e-mails written while no service was connected: nothing was sent. They count in no other figure of messages.',
    of: 'message',
    by: 'staff',
    in: ['work'],
  },
  action: {
    label: 'Actions',
    means: 'Actions that were logged, planned calls too. Undone ones do not count.',
    of: 'lead_event',
    by: 'staff',
    in: ['work', 'team'],
  },
  comment: {
    label: 'Comments',
    means: 'Comments that were written.',
    of: 'lead_event',
    by: 'staff',
    in: ['work'],
  },
  said_no: {
    label: 'Parents who said no',
    means: 'Logged actions that end the chase, or after which we never call again.',
    of: 'lead_event',
    by: 'staff',
    in: ['work', 'team'],
  },
  share: {
    label: 'Shares',
    means: 'Times that a lead was shared with a colleague.',
    of: 'lead_event',
    by: 'staff',
    in: ['work'],
  },
  transfer: {
    label: 'Transfers',
    means: 'Times that a lead was given to a colleague, undone ones too.',
    of: 'lead_event',
    by: 'staff',
    in: ['work'],
  },
  enquiry: {
    label: 'Enquiries',
    means: 'Enquiries of parents, on the day the parent made them, however late we heard of them.',
    of: 'parent_activity',
    by: 'parent',
    in: ['school'],
  },
  visit_wish: {
    label: 'Visits requested',
    means: 'Enquiries that asked for a visit.',
    of: 'parent_activity',
    by: 'parent',
    in: [],
  },
  cart: {
    label: 'Carts',
    means: 'Times that a parent put a school in the cart.',
    of: 'parent_activity',
    by: 'parent',
    in: [],
  },
  application: {
    label: 'Online applications',
    means: 'Applications that parents filled in on the marketplace.',
    of: 'parent_activity',
    by: 'parent',
    in: [],
  },
  booked_call: {
    label: 'Calls booked',
    means: 'Calls that parents booked on the marketplace.',
    of: 'parent_activity',
    by: 'parent',
    in: [],
  },
  login: {
    label: 'Log-ins',
    means: 'Log-ins of parents on the marketplace.',
    of: 'parent_activity',
    by: 'parent',
    in: [],
  },
  page_visit: {
    label: 'School pages read',
    means: 'Visits of parents to a school’s page.',
    of: 'parent_activity',
    by: 'parent',
    in: [],
  },
  reply: {
    label: 'Messages received',
    means: 'WhatsApp messages and e-mails of parents; automatic answers do not count.',
    of: 'message',
    by: 'parent',
    in: [],
  },
  new_parent: {
    label: 'New parents',
    means: 'New leads, on the day they came. Two merged leads count once, on the earlier day.',
    of: 'lead',
    by: 'parent',
    in: [],
  },
} as const satisfies Readonly<Record<string, FigureEntry>>

/** The table whose rows a figure counts; undefined for those that no screen shows by themselves. */
export const tableOf = (figure: string): string | undefined => (figures as Readonly<Record<string, FigureEntry>>)[figure]?.of

/** Whether the rows of a figure have schools. */
export const isAtSchools = (figure: string) => ['milestone', 'parent_activity'].includes(tableOf(figure) ?? '')

/** How much of a figure there is in the period, and in the period before. */
export const Amount = z.object({ amount: z.number(), previous: z.number() })
export type Amount = z.infer<typeof Amount>

export const amountsOf = <const Name extends FigureName>(names: readonly Name[]) => z.record(z.enum(names), Amount)
