import { GB, type ParsedResult } from 'chrono-node/en'
import { dayAfter, india, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { inEnglish, type Looks } from './hinglish.ts'
import { defaultTime, evening, type Hours, instantOf, type Slot } from './slot.ts'

/** The kinds of fields: a day with its time, a day alone, or a time of day alone. */
export type WhenKind = 'moment' | 'day' | 'time'

export interface WhenContext {
  now: number
  kind: WhenKind
  looks: Looks
  hours?: Hours | undefined
}

/** A day some days from today as it is typed without its year: 28/11. */
function typedDay(now: number, days: number): string {
  const [, month, day] = dayAfter(kolkataDay(now), days).split('-').map(Number)
  return `${day}/${month}`
}

/** Texts that a field reads, made from today: those of a plan lie ahead, those of what happened lie behind. */
export function examplesOf({ kind, now, looks }: Pick<WhenContext, 'kind' | 'now'> & { looks: Looks | undefined }): string {
  if (kind === 'time') return '10, 10:30 or 6pm'
  const turn = looks === 'past' ? -1 : 1
  // A UTC text begins with the weekday.
  const [weekday] = new Date(dayAfter(kolkataDay(now), 2 * turn)).toUTCString().toLowerCase().split(',')
  const date = typedDay(now, 5 * turn)
  return kind === 'day' ? `${weekday}, ${date} or kal` : `${weekday} 10, ${date} 10:00, kal 11 or shaam`
}

/** A sentence for staff about a text that names no day or time. */
class Unreadable extends Error {}

/** The hours that a bare 10 or 6 means, also where calls are allowed around the clock. */
const defaultHours: Hours = { from: '09:00', until: '21:00' }
/** The time that a part of the day means by itself, and whether its hours lie after noon. */
const parts = {
  morning: { time: '10:00', afterNoon: false },
  noon: { time: '12:00', afterNoon: true },
  afternoon: { time: '14:00', afterNoon: true },
  evening: { time: evening, afterNoon: true },
  night: { time: '20:00', afterNoon: true },
} as const
type Part = (typeof parts)[keyof typeof parts]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord = `(${months.join('|')})[a-z]*`
const unit = '(minute|hour|day|week|month)s?'
const weekday = '(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|sday|rsday|urday)?'

const two = (number: number) => String(number).padStart(2, '0')

/** The day of a year; nothing where the calendar has no such day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${two(month)}-${two(day)}`
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

/** A day without its year is the nearest one: on 25 November, 5/1 is of the next year and 20/11 of this one. */
function datedDay(typed: string, now: number, [day, month, year]: [number, number, string | undefined]): string {
  const today = kolkataDay(now)
  const thisYear = Number(today.slice(0, 4))
  const years = year ? [Number(year.length === 2 ? `20${year}` : year)] : [thisYear, thisYear + 1, thisYear - 1, thisYear + 2]
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today))
  const [nearest] = years.flatMap((each) => dayOf(each, month, day) ?? []).sort((one, other) => distance(one) - distance(other))
  if (!nearest)
    throw new Unreadable(`“${typed.trim()}” is not a day of the calendar. Write the day first, then the month: ${typedDay(now, 5)}.`)
  return ` ${nearest} `
}

/** The next day of this number: on 25 November, the 28th is of this month and the 5th of the next. */
function numberedDay(typed: string, day: number, { now, looks }: WhenContext): string {
  const today = kolkataDay(now)
  for (let ahead = 0; ahead < 62; ahead += 1) {
    const date = dayAfter(today, looks === 'past' ? -ahead : ahead)
    if (Number(date.slice(8)) === day) return ` ${date} `
  }
  throw new Unreadable(`“${typed.trim()}” is not a day of the calendar.`)
}

/** Days with a number become `2026-11-28`, so that the day stands before the month and a missing day is told. */
function withDates(text: string, context: WhenContext): string {
  const { now } = context
  const monthOf = (word: string) => months.indexOf(word.slice(0, 3)) + 1
  return text
    .replace(/(?<![\d/-])(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?\b(?![/-])/g, (typed, day, month, year) =>
      datedDay(typed, now, [Number(day), Number(month), year]),
    )
    .replace(/\b(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})\b/g, (typed, day, month, year) =>
      datedDay(typed, now, [Number(day), Number(month), year]),
    )
    .replace(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthWord}(?: (\\d{4}))?\\b`, 'g'), (typed, day, month, year) =>
      datedDay(typed, now, [Number(day), monthOf(month), year]),
    )
    .replace(new RegExp(`\\b${monthWord} (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?\\b(?!:)`, 'g'), (typed, month, day, year) =>
      datedDay(typed, now, [Number(day), monthOf(month), year]),
    )
    .replace(/\b(\d{1,2}) ?(?:st|nd|rd|th)\b/g, (typed, day) => numberedDay(typed, Number(day), context))
    .replace(new RegExp(`\\b${weekday}\\b(?=.*\\d{4}-\\d\\d-\\d\\d)`, 'g'), '')
    .replace(new RegExp(`(\\d{4}-\\d\\d-\\d\\d.*)\\b${weekday}\\b`, 'g'), '$1')
}

/** Hours as they are said become those that chrono reads: 11 is at 11, half past 4 is at 4:30, 2 days later is in 2 days. */
const withHours = (text: string): string =>
  text
    .replace(/\bday after tomorrow\b/g, 'in 2 days')
    .replace(/\bone-and-half (?=hour)/g, '1.5 ')
    .replace(/\btwo-and-half (?=hour)/g, '2.5 ')
    .replace(/\bone-and-half\b/g, 'at 1:30')
    .replace(/\btwo-and-half\b/g, 'at 2:30')
    .replace(/\bhalf-past (\d{1,2})\b/g, 'at $1:30')
    .replace(/\bquarter-past (\d{1,2})\b/g, 'at $1:15')
    .replace(/\bquarter-to (\d{1,2})\b/g, (_, hour) => `at ${Number(hour) - 1}:45`)
    .replace(/\b(?:in )?half (?:an )?hours?(?: later)?\b/g, 'in 30 minutes')
    .replace(new RegExp(`\\b(?:in |after )?(\\d{1,3}(?:\\.\\d)?|an?) ?${unit}(?: later)?\\b(?! ago)`, 'g'), 'in $1 $2s')
    .replace(/\bin (an?|1) (\w+?)s\b/g, 'in 1 $2')
    .replace(/(\d) ?([ap])\.?m?\b\.?/g, '$1$2m')
    .replace(/\b(\d{1,2})\.(\d\d)(?=\b|[ap]m)(?! (?:hour|minute))/g, '$1:$2')
    .replace(/\b(\d\d)(\d\d)\b(?!-)(?<!\d{4}-\d\d-\d\d)/g, '$1:$2')
    .replace(/ ?o'clock\b/g, '')
    .replace(/(^| )(?:at |@ ?)?(\d{1,2}(?::\d\d)?(?:[ap]m)?)(?= |$)/g, '$1at $2')
    // "at" may have been put before the number of a length of time.
    .replace(/\bin at (\d+)/g, 'in $1')

interface Clock {
  time: string
  /** The hour was said without the half of its day. */
  isOpen: boolean
}

function clockIn({ start, text }: ParsedResult): Clock | undefined {
  if (!start.isCertain('hour')) return undefined
  const isOpen = !start.isCertain('meridiem') && !/(?<![\d-])0\d(?!-)/.test(text) && Number(start.get('hour')) <= 12
  return { time: `${two(Number(start.get('hour')))}:${two(Number(start.get('minute')))}`, isOpen }
}

const dayIn = ({ start }: ParsedResult): string | undefined =>
  start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month')
    ? `${start.get('year')}-${two(Number(start.get('month')))}-${two(Number(start.get('day')))}`
    : undefined

const onHour = (time: string, hour: number) => `${two(hour)}${time.slice(2)}`

/** Chooses between 6 in the morning and 6 in the evening: the past one if the field looks back, otherwise the coming one in calling hours. */
function meantTime({ time, isOpen }: Clock, part: Part | undefined, date: string, { now, looks }: WhenContext): string {
  const hour = Number(time.slice(0, 2))
  if (!isOpen) return time
  const [early, late] = [onHour(time, hour % 12), onHour(time, (hour % 12) + 12)]
  if (part) return part.afterNoon ? late : early
  const isCalled = (each: string) => each >= defaultHours.from && each < defaultHours.until
  const isMeant = (each: string) => (looks === 'past' ? instantOf({ date, time: each }) <= now : isCalled(each))
  const isToCome = (each: string) => looks === 'past' || instantOf({ date, time: each }) > now
  return [early, late].find((each) => isMeant(each) && isToCome(each)) ?? [early, late].find(isMeant) ?? time
}

/** The time of a day that was said without one. */
function timeOf(date: string, { now, looks }: WhenContext): string {
  const today = kolkataDay(now)
  if (looks === 'past') return date === today ? kolkataTime(now) : defaultTime(date)
  if (date !== today) return defaultTime(date)
  const time = [defaultTime(date), evening].find((each) => instantOf({ date, time: each }) > now)
  if (!time) throw new Unreadable('Write the time too: today 20:30.')
  return time
}

/** Phrases that chrono reads in another order only: next week wed is wed next week, month end is end of month. */
const inReadOrder = (english: string): string =>
  english
    .replace(new RegExp(`\\b(this|next) week (${weekday})\\b`), '$2 $1 week')
    .replace(/\b(this |next |)month end\b/, 'end of $1month')
    // The usual time after lunch is that of the afternoon.
    .replace(/\bafter lunch\b|\blunch later\b/, 'afternoon')

const partWord = /\b(?:this |in the |at )?(morning|noon|afternoon|evening|night|tonight)\b/

interface WhenParts {
  day: string | undefined
  clock: Clock | undefined
  part: Part | undefined
  /** True for a delay from now, as "in an hour". */
  isAway: boolean
}

/** The day and the time in a text; undefined where it says something else, or two of one. */
function find(typed: string, context: WhenContext): WhenParts | undefined {
  const { now, looks } = context
  const english = inReadOrder(inEnglish(typed, looks))
  const partOfDay = partWord.exec(english)?.[1]
  const isTonight = partOfDay === 'tonight'
  const part = isTonight ? parts.night : partOfDay ? parts[partOfDay as keyof typeof parts] : undefined
  const dated = withDates(english.replace(partWord, isTonight ? 'today' : ''), context)
  const text = withHours(dated.replace(/\s+/g, ' ').trim())
  const results = GB.parse(text, { instant: new Date(now), timezone: india.ahead / 60_000 }, { forwardDate: looks === 'future' })
  const rest = results.reduce((left, { text: piece }) => left.replace(piece, ' '), text).replace(/\b(?:at|on|the|by|around)\b/g, '')
  const [day, otherDay] = results.flatMap((result) => dayIn(result) ?? [])
  const [clock, otherClock] = results.flatMap((result) => clockIn(result) ?? [])
  const isWhole = !/[\p{L}\p{N}]/u.test(rest) && !otherDay && !otherClock && results.every(({ end }) => !end)
  return isWhole && (day || clock || part) ? { day, clock, part, isAway: /\b(?:hour|minute)/.test(text) } : undefined
}

function momentOf({ day, clock, part, isAway }: WhenParts, context: WhenContext): Slot {
  const { now, looks, hours } = context
  const on = (date: string) => ({ date, time: clock ? meantTime(clock, part, date, context) : (part?.time ?? timeOf(date, context)) })
  if (day) {
    const slot = on(day)
    return isAway && hours && slot.time < hours.from ? { date: day, time: hours.from } : slot
  }
  const today = kolkataDay(now)
  const slot = on(today)
  const isPast = instantOf(slot) <= now
  if (looks === 'past') return isPast ? slot : { ...slot, date: dayAfter(today, -1) }
  return isPast ? on(dayAfter(today, 1)) : slot
}

function read(typed: string, context: WhenContext): Slot {
  const { now, kind } = context
  const found = find(typed, context)
  const fits = found && (kind === 'moment' || Boolean(found.day) === (kind === 'day'))
  if (!fits || (kind === 'day' && (found.clock || found.part)))
    throw new Unreadable(`We cannot read “${typed.trim()}”. Write it like ${examplesOf(context)}.`)
  if (kind === 'day') return { date: found.day ?? '', time: '' }
  if (kind === 'moment') return momentOf(found, context)
  // A time of any day, so none has passed.
  const { time } = momentOf({ ...found, day: dayAfter(kolkataDay(now), 1) }, context)
  return { date: '', time }
}

/** In characters: longer texts name no day, and reading them would hold up the screen. */
const longestWhen = 100

/** Reads a day as people type it, in English, Hindi or Hinglish, with the day before the month. An empty text means no day. */
export function readWhen(typed: string, context: WhenContext): Slot {
  if (typed.trim() === '') return { date: '', time: '' }
  try {
    if (typed.length > longestWhen) throw new Unreadable(`A day and a time are shorter. Write them like ${examplesOf(context)}.`)
    return read(typed, context)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { date: '', time: '', unread: { text: typed, problem: error.message } }
  }
}
