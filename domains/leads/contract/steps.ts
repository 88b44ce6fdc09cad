import { z } from 'zod'

interface MeaningEntry {
  /** A step was reached, a step does not stand any more, or the next call is planned. */
  readonly is: 'step' | 'off' | 'plan'
  readonly name: string
  /** Of the milestone that an entry writes; its kind is the first word of the meaning. */
  readonly status?: string
  /** Its schedule stands beside the lead's next call until its own outcome. */
  readonly isAppointment?: true
  /** With it a child has an admission. Such steps come last. */
  readonly isAdmission?: true
}

/**
 * The one table of what an entry of the action list can stand for; steps from the first to the furthest. SQL has it from
 * domains/leads/server/sql-functions.ts.
 */
const table = {
  lead_generated: { is: 'step', name: 'Lead generated', status: 'Generated' },
  visit_scheduled: { is: 'step', name: 'Visit scheduled', status: 'Scheduled', isAppointment: true },
  visit_done: { is: 'step', name: 'Visit done', status: 'Done' },
  application_shared: { is: 'step', name: 'Application shared', status: 'Shared' },
  application_submitted: { is: 'step', name: 'Application submitted', status: 'Submitted' },
  registration_in_process: { is: 'step', name: 'Registration in process', status: 'In process', isAppointment: true },
  registration_done: { is: 'step', name: 'Registration done', status: 'Done' },
  admission_in_process: { is: 'step', name: 'Admission in process', status: 'In process', isAppointment: true },
  admission_done: { is: 'step', name: 'Admission done', status: 'Done', isAdmission: true },
  visit_cancelled: { is: 'off', name: 'Visit cancelled', status: 'Cancelled' },
  application_cancelled: { is: 'off', name: 'Application withdrawn', status: 'Cancelled' },
  registration_cancelled: { is: 'off', name: 'Registration cancelled', status: 'Cancelled' },
  admission_cancelled: { is: 'off', name: 'Admission cancelled', status: 'Cancelled' },
  // It is no call: it moves no stage and no figure of calls.
  call_planned: { is: 'plan', name: 'Plans the next call' },
} as const satisfies Record<string, MeaningEntry>

/** The furthest step, which no entry stands for: an admission that the parent took on their own. */
const taken = { admission_taken: { is: 'step', name: 'Admission taken elsewhere', status: 'Already taken', isAdmission: true } } as const

type Table = typeof table
type MeaningThat<Is extends MeaningEntry['is']> = { [Key in keyof Table]: Table[Key]['is'] extends Is ? Key : never }[keyof Table]

export type Meaning = keyof Table
export type Step = MeaningThat<'step'> | keyof typeof taken
/** What an entry says of a step: it was reached, or it is off. */
export type StepMeaning = MeaningThat<'step' | 'off'>

const entries: Readonly<Record<Meaning | Step, MeaningEntry>> = { ...table, ...taken }
const stepEntries: Readonly<Record<StepMeaning | Step, MeaningEntry & { readonly status: string }>> = { ...table, ...taken }

export const meanings = Object.keys(table) as [Meaning, ...Meaning[]]
export const Meaning = z.enum(meanings, 'Choose what it stands for.')

const meaningsThat = <Is extends MeaningEntry['is']>(is: Is) =>
  meanings.filter((meaning): meaning is MeaningThat<Is> => entries[meaning].is === is)

/** From the first to the furthest. */
export const steps: readonly Step[] = [...meaningsThat('step'), 'admission_taken']

/**
 * Where a step stands among all, from 1: its number in SQL, and its bit in the kept `lead_listing.steps`. So a step that is put between
 * others needs a backfill, and a model of chances that is learned again.
 */
export const placeOf = (step: Step): number => steps.indexOf(step) + 1

/** Steps that are not reached any more. */
export const offMeanings: readonly Meaning[] = meaningsThat('off')

/** An entry that only plans the next call. */
export const plansCall = 'call_planned' satisfies MeaningThat<'plan'>

export const isAdmission = (meaning: Meaning | Step | null): boolean => meaning !== null && entries[meaning].isAdmission === true

export const nameOf = (meaning: Meaning | Step): string => entries[meaning].name

export const meaningNames = Object.fromEntries(meanings.map((meaning) => [meaning, nameOf(meaning)])) as Readonly<Record<Meaning, string>>

export const idsMeaning = (entries: readonly { id: number; means: Meaning | null }[], step: Meaning): number[] =>
  entries.filter(({ means }) => means === step).map(({ id }) => id)

type FirstWord<Name> = Name extends `${infer Word}_${string}` ? Word : never

export const categoryOf = (meaning: Meaning | Step) => meaning.slice(0, meaning.indexOf('_')) as FirstWord<Meaning>

/** The kind and status of the milestone of a step. */
export const milestoneOf = (meaning: StepMeaning | Step) => ({ kind: categoryOf(meaning), status: stepEntries[meaning].status })

/** The fields of a lead's row from which its stage is worded. */
export interface StageFacts {
  stage: Step | null
  untouched: boolean
  number_of_calls: number
  calling: { opted_out: boolean; chase_ended_at: string | null }
}

/** How lists, pages and exports write a lead's stage, with the category that gives it its colour. */
export function stageInWords({ stage, untouched, number_of_calls: calls, calling }: StageFacts) {
  if (stage) return { category: categoryOf(stage), text: nameOf(stage) } as const
  if (calling.opted_out) return { category: 'other', text: 'Do not disturb' } as const
  if (calling.chase_ended_at) return { category: 'other', text: 'Said no' } as const
  if (untouched) return { category: 'new', text: 'New' } as const
  return calls > 0 ? ({ category: 'call', text: 'Called' } as const) : ({ category: 'other', text: 'In progress' } as const)
}

/** Their schedule stands beside the lead's next call until their own outcome. */
export const appointments: readonly Meaning[] = meanings.filter((meaning) => entries[meaning].isAppointment)

/** What an entry says of calling the parent: they are not dialed until they do something new, never again by us, or not under this number. */
const chaseTable = {
  ends: { name: 'Ends the chase', isNo: true },
  opts_out: { name: 'Do not disturb', isNo: true },
  // Another number may be right.
  wrong_number: { name: 'Wrong number', isNo: false },
} as const

export type Chase = keyof typeof chaseTable
export const chases = Object.keys(chaseTable) as [Chase, ...Chase[]]
export const Chase = z.enum(chases, 'Choose what it says of calling the parent.')

/** The chases by which the parent wants no more calls. */
export const noes: readonly Chase[] = chases.filter((chase) => chaseTable[chase].isNo)

/** Whether an entry says that the parent wants no more calls. */
export const isNo = ({ chase }: { chase: Chase | null }): boolean => chase !== null && noes.includes(chase)

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

export const chaseNames = Object.fromEntries(chases.map((chase) => [chase, chaseTable[chase].name])) as Readonly<Record<Chase, string>>
