import { kolkataDay } from '#platform/contract/india.ts'
import { agreedText, dayText } from '../time/moment-text.ts'
import type { WhenKind } from './read-when.ts'
import { instantOf, type Slot } from './slot.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function wholeDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${day.slice(0, 4)}`
}

/** A chosen day as it stands in its field, where it is read again. */
export function whenText({ date, time, unread }: Slot, kind: WhenKind): string {
  if (unread) return unread.text
  if (kind === 'time') return time
  return [wholeDay(date), kind === 'moment' ? time : ''].filter(Boolean).join(' ')
}

/** A chosen day in words: tomorrow 11:00, Sat 28 Nov 10:00 IST. */
export function whenWords(slot: Slot, kind: WhenKind, now: number): string {
  if (kind === 'time') return slot.time
  if (kind === 'day') return slot.date && dayText(slot.date, kolkataDay(now))
  const at = instantOf(slot)
  return Number.isNaN(at) ? '' : `${agreedText(new Date(at).toISOString(), now)} IST`
}
