import { z } from 'zod'
import type { CallingHours } from './calling-hours.ts'
import { distances } from './distances.ts'
import { type Role, roles } from './roles.ts'
import { ClockTime, EndTime, textOf, wholeNumber } from './shapes.ts'

/** Both ends belong to it. */
interface Span {
  readonly unit: 'minute' | 'day' | 'parent' | 'row' | 'kilometre'
  readonly least: number
  readonly most: number
}

interface NumberField extends Span {
  readonly kind: 'number'
  readonly isOptional: boolean
  /** The only values that it can have. */
  readonly choices?: readonly number[]
}

/** How the screen of settings asks for a value. */
type Field = NumberField | { readonly kind: 'hours' } | { readonly kind: 'time' } | { readonly kind: 'text' } | { readonly kind: 'roles' }

/** Something that the firm decides for itself, and changes while the portal runs. */
interface FirmSetting<Value, Asked extends Field = Field> {
  readonly group: string
  readonly label: string
  /** What it changes, in whole sentences. */
  readonly means: string
  readonly field: Asked
  readonly shape: z.ZodType<Value>
  /** What counts until somebody changes it. */
  readonly initial: Value
}

type Words = Pick<FirmSetting<unknown>, 'group' | 'label' | 'means'>

/** Asked once both times are times. */
const Hours = z
  .object({ from: z.string(), until: z.string() })
  .refine(({ from, until }) => from < until, { message: 'The end must come after the beginning.', path: ['until'] })

const hours = (words: Words, initial: CallingHours): FirmSetting<CallingHours> => ({
  ...words,
  field: { kind: 'hours' },
  shape: z.strictObject({ from: ClockTime, until: EndTime }, 'Give two times.').pipe(Hours),
  initial,
})

const time = (words: Words, initial: string): FirmSetting<string> => ({ ...words, field: { kind: 'time' }, shape: ClockTime, initial })

const bounds = ({ unit, least, most }: Span) => {
  const sentence = `Give ${unit}s from ${least.toLocaleString('en-IN')} to ${most.toLocaleString('en-IN')}.`
  return wholeNumber(sentence).pipe(z.number().min(least, sentence).max(most, sentence))
}

const number = (words: Words, span: Span, initial: number): FirmSetting<number, NumberField> => ({
  ...words,
  field: { kind: 'number', isOptional: false, ...span },
  shape: bounds(span),
  initial,
})

const chooseText = (choices: readonly number[]) => `Choose ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`

/** One of some numbers. */
const chosenNumber = (words: Words, unit: Span['unit'], choices: readonly number[], initial: number): FirmSetting<number, NumberField> => ({
  ...words,
  field: { kind: 'number', isOptional: false, unit, least: Math.min(...choices), most: Math.max(...choices), choices },
  shape: wholeNumber(chooseText(choices)).refine((value) => choices.includes(value), chooseText(choices)),
  initial,
})

/** Null: never. */
const numberOrNever = (words: Words, span: Span, initial: number | null): FirmSetting<number | null> => ({
  ...words,
  field: { kind: 'number', isOptional: true, ...span },
  shape: bounds(span).nullable(),
  initial,
})

/** Empty: unset. */
const text = (words: Words, shape: z.ZodType<string>): FirmSetting<string> => ({ ...words, field: { kind: 'text' }, shape, initial: '' })

/** Each role once, in the order of the table of roles. */
const Roles = z
  .array(z.enum(roles, 'There is no such role.'), 'Choose roles.')
  .transform((chosen): readonly Role[] => roles.filter((role) => chosen.includes(role)))

const rolesOrNone = (words: Words): FirmSetting<readonly Role[]> => ({ ...words, field: { kind: 'roles' }, shape: Roles, initial: [] })

/**
 * Every setting that admins change in the portal, by its name: what it means, its bounds, and its value until somebody changes it. What a
 * process needs to start stands in the environment (`platform/server/config/settings.ts`).
 */
export const firmSettings = {
  calling_hours: hours(
    {
      group: 'Hours',
      label: 'Calls',
      means: 'When parents may be called, by the clock in India, or abroad by their own. Before and after them the portal places no call.',
    },
    { from: '09:00', until: '21:00' },
  ),
  writing_hours: hours(
    {
      group: 'Hours',
      label: 'Messages and mails',
      means:
        'When parents are written to, by their own clock. Before and after them campaigns wait; staff who write are warned, and may let it wait.',
    },
    { from: '09:00', until: '21:00' },
  ),
  dial_lease_minutes: number(
    {
      group: 'Calling',
      label: 'A silent dialer keeps its lead for',
      means:
        'How long a counsellor keeps the lead that is open in the auto dialer when nothing is heard of their page. Then others may be served it.',
    },
    { unit: 'minute', least: 2, most: 15 },
    3,
  ),
  report_time: time(
    {
      group: 'Hours',
      label: 'Reports',
      means: 'From when on, by the clock in India, reports of figures that are due on a day are made and sent.',
    },
    '07:00',
  ),
  overdue_tells_admins_after: numberOrNever(
    {
      group: 'Follow-ups',
      label: 'Tell the admins of an overdue follow-up after',
      means: 'How long a follow-up may be overdue before the counsellor admins are told.',
    },
    { unit: 'minute', least: 1, most: 43_200 },
    120,
  ),
  reminder_minutes: number(
    {
      group: 'Follow-ups',
      label: 'Remind of a follow-up before it is due',
      means: 'How long before a follow-up is due whoever takes it is reminded, besides when it is due. 0: only when it is due.',
    },
    { unit: 'minute', least: 0, most: 30 },
    10,
  ),
  firm_name: text(
    { group: 'The firm', label: 'Name', means: 'The name of the firm, as parents read it on their page of schools and in its message.' },
    textOf(60),
  ),
  firm_phone: text(
    { group: 'The firm', label: 'Telephone', means: 'The number that parents read on their page, and where its link has ended.' },
    z.string().regex(/^(\+\d{8,15})?$/, 'Give a number with its country, as +918047112233.'),
  ),
  parent_page_days: number(
    {
      group: 'The parent’s page',
      label: 'It can be opened for',
      means: 'For how long the page of schools that a parent is sent can be opened.',
    },
    { unit: 'day', least: 1, most: 365 },
    30,
  ),
  second_factor_for: rolesOrNone({
    group: 'Safety',
    label: 'A second factor for',
    means: 'Who must prove a log-in by more than a password. Whoever has none yet sets it up at the next log-in.',
  }),
  masked_numbers_for: rolesOrNone({
    group: 'Safety',
    label: 'Numbers are masked for',
    means:
      'Who sees 98xxx xxx12 in place of a parent’s telephone number. They call and write all the same, and may show a number for a while, which is recorded.',
  }),
  opened_parents_an_hour: number(
    {
      group: 'Safety',
      label: 'Parents opened in an hour',
      means:
        'How many parents somebody opens within an hour, beside those whom they call, write to or are served, before they are asked why and slowed, and the admins are told.',
    },
    { unit: 'parent', least: 10, most: 10_000 },
    240,
  ),
  shown_numbers_an_hour: number(
    {
      group: 'Safety',
      label: 'Numbers shown in an hour',
      means: 'Of how many parents somebody whose numbers are masked has the numbers shown within an hour, before the same.',
    },
    { unit: 'parent', least: 5, most: 10_000 },
    60,
  ),
  exported_rows_a_day: number(
    {
      group: 'Safety',
      label: 'Rows exported in a day',
      means: 'How many rows somebody exports within a day, before the same. What a counsellor may export at most is set at Exports.',
    },
    { unit: 'row', least: 100, most: 10_000_000 },
    50_000,
  ),
  idle_minutes: numberOrNever(
    {
      group: 'Safety',
      label: 'Log out after',
      means: 'For how long nobody may touch the portal before it asks for the password again. What was typed stays on the page.',
    },
    { unit: 'minute', least: 5, most: 1_440 },
    null,
  ),
  parent_request_days: number(
    {
      group: 'Safety',
      label: 'A parent’s request is answered within',
      means: 'By when what a parent asks about their data is answered. A complaint is due within 90 days, as the DPDP Rules say.',
    },
    { unit: 'day', least: 1, most: 90 },
    30,
  ),
  dormant_after_days: number(
    {
      group: 'Leads',
      label: 'Dormant after',
      means:
        'How long there must be nothing from either side until a lead is dormant. Dormant leads have a list, and are open to the counsellors who may see everyone’s.',
    },
    { unit: 'day', least: 7, most: 730 },
    60,
  ),
  stale_after_days: number(
    {
      group: 'Schools',
      label: 'Facts are stale after',
      means:
        'How long after somebody confirmed fees or open classes they count as current. Then they are marked, parents read that they may have changed, and recommendations weigh them less.',
    },
    { unit: 'day', least: 30, most: 730 },
    180,
  ),
  default_distance: chosenNumber(
    {
      group: 'Schools',
      label: 'Recommendations look within',
      means: 'How far round a parent’s places schools are looked for, until the counsellor chooses another distance.',
    },
    'kilometre',
    distances,
    6,
  ),
  website_event_days: number(
    {
      group: 'What is kept',
      label: 'Events of the website',
      means: 'How long events that the website sent are kept beside what became of them. The DPDP Rules ask for a year at least.',
    },
    { unit: 'day', least: 365, most: 3_650 },
    365,
  ),
} as const

export type SettingName = keyof typeof firmSettings

export type FirmValues = { readonly [Name in SettingName]: (typeof firmSettings)[Name]['initial'] }

export const settingNames = Object.keys(firmSettings) as SettingName[]

/** The values until somebody changes them. */
export const initialValues = Object.fromEntries(settingNames.map((name) => [name, firmSettings[name].initial])) as FirmValues
