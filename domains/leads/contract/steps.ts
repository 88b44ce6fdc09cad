import { z } from 'zod'

const loggedSteps = [
  'lead_generated',
  'visit_scheduled',
  'visit_done',
  'application_shared',
  'application_submitted',
  'registration_in_process',
  'registration_done',
  'admission_in_process',
  'admission_done',
] as const

/** From the first to the furthest. The last is an admission that the parent took on their own. */
export const steps = [...loggedSteps, 'admission_taken'] as const
export type Step = (typeof steps)[number]

const stepMeanings = [...loggedSteps, 'visit_cancelled', 'application_cancelled', 'registration_cancelled', 'admission_cancelled'] as const
/** What an entry says of a step: it was reached, or taken back. */
export type StepMeaning = (typeof stepMeanings)[number]

/** An entry that only plans the next call. It is no call: it moves no stage and no figure of calls. */
export const plansCall = 'call_planned'

export const meanings = [...stepMeanings, plansCall] as const
export const Meaning = z.enum(meanings, 'Choose what it stands for.')
export type Meaning = z.infer<typeof Meaning>

const stepNames: Readonly<Record<Step, string>> = {
  lead_generated: 'Lead generated',
  visit_scheduled: 'Visit scheduled',
  visit_done: 'Visit done',
  application_shared: 'Application shared',
  application_submitted: 'Application submitted',
  registration_in_process: 'Registration in process',
  registration_done: 'Registration done',
  admission_in_process: 'Admission in process',
  admission_done: 'Admission done',
  admission_taken: 'Admission taken elsewhere',
}

export const meaningNames: Readonly<Record<Meaning, string>> = {
  ...stepNames,
  visit_cancelled: 'Visit cancelled',
  application_cancelled: 'Application withdrawn',
  registration_cancelled: 'Registration cancelled',
  admission_cancelled: 'Admission cancelled',
  call_planned: 'Plans the next call',
}

export const idsMeaning = (entries: readonly { id: number; means: Meaning | null }[], step: Meaning): number[] =>
  entries.filter(({ means }) => means === step).map(({ id }) => id)

type FirstWord<Name> = Name extends `${infer Word}_${string}` ? Word : never

export const categoryOf = (meaning: Meaning | Step) => meaning.slice(0, meaning.indexOf('_')) as FirstWord<Meaning>

/** The fields of a lead's row from which its stage is worded. */
export interface StageFacts {
  stage: Step | null
  untouched: boolean
  number_of_calls: number
  calling: { opted_out: boolean; chase_ended_at: string | null }
}

/** How lists, pages and exports write a lead's stage, with the category that gives it its colour. */
export function stageInWords({ stage, untouched, number_of_calls: calls, calling }: StageFacts) {
  if (stage) return { category: categoryOf(stage), text: stepNames[stage] } as const
  if (calling.opted_out) return { category: 'other', text: 'Do not disturb' } as const
  if (calling.chase_ended_at) return { category: 'other', text: 'Said no' } as const
  if (untouched) return { category: 'new', text: 'New' } as const
  return calls > 0 ? ({ category: 'call', text: 'Called' } as const) : ({ category: 'other', text: 'In progress' } as const)
}

/** Their schedule stands beside the lead's next call until their own outcome. */
export const appointments: readonly Meaning[] = ['visit_scheduled', 'registration_in_process', 'admission_in_process']

/** The parent is not dialed until they do something new, never again by us, or not under this number. */
export const chases = ['ends', 'opts_out', 'wrong_number'] as const
export const Chase = z.enum(chases, 'Choose what it says of calling the parent.')
export type Chase = z.infer<typeof Chase>

/** Whether an entry says that the parent wants no more calls. A wrong number does not: another may be right. */
export const isNo = ({ chase }: { chase: Chase | null }): boolean => chase === 'ends' || chase === 'opts_out'

/** A call up to this much earlier than agreed counts as the agreed one. */
export const earlyMinutes = 60

/** Buttons of the dialer that log an action of the category call: one each. Two of them end a simulated call too. */
export const dialerButtons = ['not_picked', 'call_later', 'follow_up', 'line_busy'] as const
export const DialerButton = z.enum(dialerButtons, 'Choose a button of the dialer.')
export type DialerButton = z.infer<typeof DialerButton>

/** How many outcomes have a key of their own. */
export const maxOutcomes = 8
export const OutcomeKey = z
  .int('Choose a key.')
  .min(1, `Choose a key from 1 to ${maxOutcomes}.`)
  .max(maxOutcomes, `Choose a key from 1 to ${maxOutcomes}.`)

export const dialerButtonNames: Readonly<Record<DialerButton, string>> = {
  not_picked: 'Button Call Not Picked',
  call_later: 'Button Call Later/Call Picked',
  follow_up: 'Button Follow-up',
  line_busy: 'Button Line Busy',
}

export const chaseNames: Readonly<Record<Chase, string>> = {
  ends: 'Ends the chase',
  opts_out: 'Do not disturb',
  wrong_number: 'Wrong number',
}
