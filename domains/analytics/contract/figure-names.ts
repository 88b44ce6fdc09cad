import { z } from 'zod'

// Names of figures.ts, written by scripts/write-figures.ts. They stand here too, so that the first load of the web has no sentences.

/** Results of work, the furthest first: these stand before work everywhere. */
export const outcomeNames = [
  'admission_done',
  'registration_done',
  'application_submitted',
  'visit_done',
  'visit_scheduled',
  'lead_generated',
] as const

export const workNames = [
  'call_logged',
  'dialed',
  'answered',
  'talk_seconds',
  'simulated_dialed',
  'simulated_answered',
  'call_taken',
  'follow_up_kept',
  'follow_up_late',
  'message',
  'simulated_message',
  'action',
  'comment',
  'said_no',
  'share',
  'transfer',
] as const

/** Work that has a column in the table of all counsellors. */
export const teamWorkNames = [
  'call_logged',
  'dialed',
  'answered',
  'talk_seconds',
  'simulated_dialed',
  'follow_up_kept',
  'follow_up_late',
  'message',
  'action',
  'said_no',
] as const

/** The steps of the funnel, the first first. */
export const funnelNames = ['lead_generated', 'visit_scheduled', 'visit_done', 'application_submitted', 'admission_done'] as const

export const schoolFigureNames = [
  'enquiry',
  'lead_generated',
  'visit_scheduled',
  'visit_done',
  'application_submitted',
  'registration_done',
  'admission_done',
  'admission_already_taken',
] as const

export const figureNames = [
  ...outcomeNames,
  ...workNames,
  'admission_already_taken',
  'visit_cancelled',
  'dialer_dialed',
  'dialer_answered',
  'enquiry',
  'visit_wish',
  'cart',
  'application',
  'booked_call',
  'login',
  'page_visit',
  'reply',
  'new_parent',
] as const

// End of what is written.

export const FigureName = z.enum(figureNames, 'Choose one of the figures.')
export type FigureName = z.infer<typeof FigureName>

export const SchoolOrder = z.enum(schoolFigureNames, 'Choose what to order by.')

/** What counsellors can be ranked by: what came of their work. */
export const Measure = z.enum(outcomeNames, 'Choose what to rank by.')

export const longestSource = 100

/** In place of a source: none is known. */
export const unknownSource = 'unknown'

/** What can become of a parent who enquired, after the enquiry. */
export const becomings = ['spoken', 'lead_generated', 'visit_scheduled', 'visit_done', 'admission_done', 'said_no'] as const

/** Limits the rows of enquiries to parents who came this far; `enquired` means all. */
export const Becoming = z.enum(['enquired', ...becomings])
export type Becoming = z.infer<typeof Becoming>
