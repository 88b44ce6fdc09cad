import { z } from 'zod'
import type { FigureName } from './figure-names.ts'

interface Figure {
  label: string
  /** What exactly is counted, and on which day, in a sentence that stands beside the figure. */
  means: string
}

export const figures: Readonly<Record<FigureName, Figure>> = {
  admission_done: {
    label: 'Admissions',
    means:
      'Admissions logged as done, one for each parent, school and child, on the day they were logged. Logged again, it counts once, on the later day.',
  },
  registration_done: { label: 'Registrations', means: 'Registrations at a school logged as done, counted like admissions.' },
  application_submitted: { label: 'Applications', means: 'Applications logged as submitted, counted like admissions.' },
  visit_done: { label: 'Visits done', means: 'Visits logged as done, one for each parent, school and child, on the day they were logged.' },
  visit_scheduled: {
    label: 'Visits fixed',
    means: 'Visits that were fixed, on the day they were fixed. A visit that is only moved to another day counts once.',
  },
  lead_generated: { label: 'Leads generated', means: 'Leads generated at a school, one for each parent, school and child.' },
  call_logged: {
    label: 'Calls logged',
    means:
      'Outcomes of calls that were logged, also of calls on one’s own telephone and of simulated calls. Undone ones and planned calls do not count.',
  },
  dialed: {
    label: 'Calls dialed',
    means:
      'Calls that the portal dialed, by hand or by the dialer, on the day they were dialed. Dialing that ended before it rang does not count, nor do simulated calls.',
  },
  answered: { label: 'Talks', means: 'Dialed calls in which the parent answered.' },
  simulated_dialed: {
    label: 'Simulated calls',
    means: 'Calls placed while no telephone service was connected: no telephone rang. They count in no other figure of dialed calls.',
  },
  simulated_answered: { label: 'Simulated talks', means: 'Simulated calls that were said to be connected.' },
  call_taken: { label: 'Calls taken', means: 'Calls of parents that were answered.' },
  talk_seconds: { label: 'Talk time', means: 'Length of all calls, made and received; simulated ones do not count.' },
  follow_up_kept: { label: 'Follow-ups kept', means: 'Follow-ups done in time, counted on the day they were due.' },
  follow_up_late: { label: 'Follow-ups late', means: 'Follow-ups done late, counted on the day they were due.' },
  message: {
    label: 'Messages',
    means: 'WhatsApp messages and e-mails to parents that were sent and did not fail; campaigns do not count.',
  },
  action: { label: 'Actions', means: 'Actions that were logged, planned calls too. Undone ones do not count.' },
  comment: { label: 'Comments', means: 'Comments that were written.' },
  said_no: { label: 'Parents who said no', means: 'Logged actions that end the chase, or after which we never call again.' },
  share: { label: 'Shares', means: 'Times that a lead was shared with a colleague.' },
  transfer: { label: 'Transfers', means: 'Times that a lead was given to a colleague, undone ones too.' },
  enquiry: { label: 'Enquiries', means: 'Enquiries of parents, on the day the parent made them, however late we heard of them.' },
  visit_wish: { label: 'Visits requested', means: 'Enquiries that asked for a visit.' },
  cart: { label: 'Carts', means: 'Times that a parent put a school in the cart.' },
  application: { label: 'Online applications', means: 'Applications that parents filled in on the marketplace.' },
  booked_call: { label: 'Calls booked', means: 'Calls that parents booked on the marketplace.' },
  login: { label: 'Log-ins', means: 'Log-ins of parents on the marketplace.' },
  page_visit: { label: 'School pages read', means: 'Visits of parents to a school’s page.' },
  reply: { label: 'Messages received', means: 'WhatsApp messages and e-mails of parents; automatic answers do not count.' },
  new_parent: {
    label: 'New parents',
    means: 'New leads, on the day they came. Two merged leads count once, on the earlier day.',
  },
  admission_already_taken: { label: 'Admissions elsewhere', means: 'Admissions that parents took on their own, on the day we noted them.' },
  visit_cancelled: { label: 'Visits cancelled', means: 'Visits logged as cancelled.' },
  dialer_dialed: { label: 'Calls of the dialer', means: 'Calls that the dialer dialed and that rang; simulated ones do not count.' },
  dialer_answered: { label: 'Talks of the dialer', means: 'Calls that the dialer dialed and the parent answered.' },
}

/** How much of a figure there is in the period, and in the period before. */
export const Amount = z.object({ amount: z.number(), previous: z.number() })
export type Amount = z.infer<typeof Amount>

export const amountsOf = <const Name extends FigureName>(names: readonly Name[]) => z.record(z.enum(names), Amount)
