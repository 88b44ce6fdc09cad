import { z } from 'zod'
import type { CallingHours } from './calling-hours.ts'
import { type Role, roles } from './roles.ts'
import { ClockTime, EndTime, textOf, wholeNumber } from './shapes.ts'

/** How the screen of settings asks for a value. */
type Field =
  | { readonly kind: 'hours' }
  | { readonly kind: 'number'; readonly unit: 'minute' | 'day'; readonly isOptional: boolean }
  | { readonly kind: 'text' }
  | { readonly kind: 'roles' }

/** Something that the firm decides for itself, and changes while the portal runs. */
interface FirmSetting<Value> {
  readonly group: string
  readonly label: string
  /** What it changes, in whole sentences. */
  readonly means: string
  readonly field: Field
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

const bounds = (unit: 'minute' | 'day', least: number, most: number) => {
  const sentence = `Give ${unit}s from ${least.toLocaleString('en-IN')} to ${most.toLocaleString('en-IN')}.`
  return wholeNumber(sentence).pipe(z.number().min(least, sentence).max(most, sentence))
}

interface Span {
  readonly unit: 'minute' | 'day'
  readonly least: number
  readonly most: number
}

const number = (words: Words, { unit, least, most }: Span, initial: number): FirmSetting<number> => ({
  ...words,
  field: { kind: 'number', unit, isOptional: false },
  shape: bounds(unit, least, most),
  initial,
})

/** Null: never. */
const numberOrNever = (words: Words, { unit, least, most }: Span, initial: number | null): FirmSetting<number | null> => ({
  ...words,
  field: { kind: 'number', unit, isOptional: true },
  shape: bounds(unit, least, most).nullable(),
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
  overdue_tells_admins_after: numberOrNever(
    {
      group: 'Follow-ups',
      label: 'Tell the admins of an overdue follow-up after',
      means: 'How long a follow-up may be overdue before the counsellor admins are told.',
    },
    { unit: 'minute', least: 1, most: 43_200 },
    120,
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
  second_factor_roles: rolesOrNone({
    group: 'Safety',
    label: 'Second factor',
    means: 'Who must have a second factor beside the password. Whoever has none sets it up right after the log-in, before anything else.',
  }),
  idle_minutes: numberOrNever(
    {
      group: 'Safety',
      label: 'Log out after',
      means: 'For how long nobody may touch the portal before it asks for the password again. What was typed stays on the page.',
    },
    { unit: 'minute', least: 5, most: 1_440 },
    null,
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
