import { IconMessageOff, IconPhoneIncoming, IconPhoneOff } from '@tabler/icons-react'
import { blockedText, liftText } from '#domains/leads/contract/do-not-disturb.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { isAdmission } from '#domains/leads/contract/steps.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { dayText, momentText } from '#platform/web/ui/time/moment-text.ts'
import classes from './calling-marks.module.css'

export const missedWords = (at: string) => `Missed call ${momentText(at)}`

/** A day as it follows "no": today, yesterday, on Tue 3 Nov. */
function onDay(at: string) {
  const day = dayText(kolkataDay(at), kolkataDay(Date.now()))
  return /\d/.test(day) ? `on ${day}` : day.toLowerCase()
}

/** Why the chase is over. An admission also ends it, but is not a no. */
const endedWords = (at: string, stage: LeadRow['stage']) => (isAdmission(stage) ? 'Admission taken' : `Said no ${onDay(at)}`)

interface CallBlocker {
  words: string
  more?: string
}

/** The strongest first. */
export function callBlockerOf({ calling, all_mobile_numbers: [inUse], stage }: LeadRow): CallBlocker | undefined {
  const { opted_out, writing_blocked, chase_ended_at, dnd, consented } = calling
  if (opted_out) {
    const blocked = { calls: true, writing: writing_blocked }
    return { words: blockedText(blocked), more: liftText(blocked) }
  }
  if (inUse?.wrong) return { words: 'Wrong number', more: 'Write the right one to call.' }
  if (chase_ended_at) {
    return {
      words: `${endedWords(chase_ended_at, stage)}. Not called until they do something new.`,
      more: 'To go on, log an action with a next call.',
    }
  }
  return dnd && !consented ? { words: 'On the do-not-disturb register' } : undefined
}

interface MarkProps {
  lead: LeadRow
}

export function MissedCallMark({ lead: { calling } }: MarkProps) {
  if (calling.missed_at === null) return null
  return (
    <span className={classes.mark} title={missedWords(calling.missed_at)}>
      <IconPhoneIncoming size={16} role="img" aria-label={missedWords(calling.missed_at)} />
    </span>
  )
}

export function CallBlockerMark({ lead }: MarkProps) {
  const blocker = callBlockerOf(lead)
  if (!blocker) return null
  return (
    <span className={classes.mark} title={blocker.words}>
      <IconPhoneOff size={15} role="img" aria-label={blocker.words} />
    </span>
  )
}

/** Calls are allowed, and only what is written is not; else the objection to calls says both. */
export const isOnlyWritingBlocked = ({ opted_out, writing_blocked }: LeadRow['calling']) => writing_blocked && !opted_out

export const onlyWriting = { calls: false, writing: true }

export function WritingMark({ lead: { calling } }: MarkProps) {
  if (!isOnlyWritingBlocked(calling)) return null
  return (
    <span className={classes.mark} title={blockedText(onlyWriting)}>
      <IconMessageOff size={15} role="img" aria-label={blockedText(onlyWriting)} />
    </span>
  )
}
