import { servedDays } from '#domains/dialer/contract/dialer.ts'
import { chanceDays } from './chance-model.ts'
import { fewBelow } from './counsellor-figures.ts'
import { admissionWithinDays, talkWithinDays } from './feature-figures.ts'
import type { becomings } from './figure-names.ts'

export interface Explained {
  label: string
  /** What exactly is counted, in a sentence that stands beside the number. */
  means: string
}

type Table = Readonly<Record<string, Explained>>

/** What screens of figures count beside the figures of `figures.ts`. */
export const besideFigures = {
  answer_rate: { label: 'Answered', means: 'Talks of the calls dialed.' },
  first_response: {
    label: 'First response',
    means:
      'Of parents new in these days for whom this counsellor was the first to log, comment or call: the time from becoming a lead until then, in the middle of them.',
  },
  team_median: { label: 'Team median', means: 'Half of the counsellors at work are above it, half below.' },
  from_step_to_step: {
    label: 'From step to step',
    means:
      'Steps that were reached in these days, as a part of the step before, and the days between both in the middle of the parents with both.',
  },
  calls_by_hour: { label: 'When calls are answered', means: 'Calls dialed and talks by the hour in India at which they were dialed.' },
  place: { label: 'Place', means: 'Equal amounts share a place; zero gets none.' },
  days_with: { label: 'Days with any', means: 'Days of the period on which there was any. They do not sum: colleagues share days.' },
  few: { label: 'Few', means: `Fewer than ${fewBelow}, or all on one day: too little to tell skill from luck.` },
  is_new: { label: 'New', means: 'Their account is newer than the days before, with which they are compared.' },
  enquiry_place: {
    label: 'Place of an enquiry',
    means: 'The place of the school that was asked about. Enquiries that name no school have none.',
  },
  enquiry_source: { label: 'Source', means: 'Where this enquiry came from.' },
  enquiry_share: { label: 'Share', means: 'Enquiries of the row as a part of all enquiries that the table counts.' },
  share_with_us: {
    label: 'Share with us',
    means:
      'Enquiries about schools that work with us, as a part of the enquiries about all schools of the place, or within the distance of the school in the middle.',
  },
  distance: { label: 'Distance', means: 'Kilometres from the school in the middle, as the crow flies.' },
  enquired: { label: 'Parents who enquired', means: 'Parents with an enquiry in these days, each once, however often they enquired.' },
  budgets: {
    label: 'Fees fit',
    means:
      'Of the parents who asked about it in these days and whose budget we know, those whose budget reaches its average fee of a year.',
  },
  not_back: {
    label: 'Not back',
    means:
      'Parents who visited it in these days and have had no application, registration or admission there since. A parent can count for several schools.',
  },
  declined: {
    label: 'Said no because',
    means:
      'Parents who asked about it in these days and said no since, by what was logged last: the three most frequent reasons, and the others together.',
  },
  uses: { label: 'Uses', means: 'How often parents or staff used it in these days.' },
  parents: {
    label: 'Parents',
    means: 'Parents for whom it was used in these days, each once. One parent can count for several features, so their sum is more.',
  },
  talked: {
    label: 'Talked',
    means: `Of these parents, those with whom a talk or a logged call came within ${talkWithinDays} days after the first use in these days, the first time they were served, or their coming.`,
  },
  admitted: {
    label: 'Admitted',
    means: `Of these parents, those with an admission within ${admissionWithinDays} days after the same. What follows is not always the effect.`,
  },
  new_parents: { label: 'New parents', means: 'Parents who became a lead in these days, each once.' },
  served_parents: {
    label: 'Parents served',
    means: `Parents whom the dialer served for this reason, each once; it knows ${servedDays} days. One parent can be served for several reasons, so their sum is more.`,
  },
} as const satisfies Table

/** What becomes of parents who enquired. One parent can count for several of these. */
export const becomingFigures = {
  spoken: { label: 'Answered by us', means: 'Staff called, logged an action or commented after the first enquiry of these days.' },
  lead_generated: { label: 'Lead generated', means: 'A lead was generated after the first enquiry, at any school.' },
  visit_scheduled: { label: 'Visit fixed', means: 'A visit was fixed after the first enquiry, at any school.' },
  visit_done: { label: 'Visited', means: 'A visit was logged as done after the first enquiry, at any school.' },
  admission_done: { label: 'Admitted', means: 'An admission was logged as done after the first enquiry, at any school.' },
  said_no: { label: 'Said no', means: 'They said no after the first enquiry, and that stands.' },
} as const satisfies Readonly<Record<(typeof becomings)[number], Explained>>

/** What the screen of chances counts. */
export const chanceFigures = {
  moments: {
    label: 'Moments',
    means: 'When a lead comes, and each act, contact and step after, on days that the model has not seen. One parent has several.',
  },
  admissions: { label: 'Admissions that came', means: `Moments after which an admission came within ${chanceDays} days.` },
  expected: { label: 'Expected', means: 'Admissions that the chances of these moments come to.' },
  auc: {
    label: 'Ranks a parent with an admission above one without',
    means: 'How often it gives a moment before an admission the higher chance of two: 0.50 is luck, 1.00 always.',
  },
  auc_new: { label: 'The same before the first action', means: 'The same of moments before anybody logged an action.' },
  error: {
    label: 'Average error of the chance',
    means: 'By how much the chance of a tenth is off from the admissions that came, on average over the tenths.',
  },
  naive: { label: 'Furthest step alone', means: 'The same measure if the furthest step of the parent alone decided.' },
  chance: { label: 'This chance', means: 'The measure of the chance that lists, leads and the dialer go by.' },
  band: { label: 'Band', means: 'Low, medium or high, as leads and lists show the chance.' },
  tenth: { label: 'Tenth', means: 'All moments in the order of their chance, in ten equal parts; the first has the lowest.' },
} as const satisfies Table
