import type { WaitingLead } from '#domains/leads/contract/waiting.ts'

const minute = 60_000
const earlyMinutes = 10

type Moment = 'soon' | 'now'

const momentsOf = ({ at }: WaitingLead): readonly (readonly [Moment, number])[] => {
  const due = Date.parse(at)
  return [
    ['soon', due - earlyMinutes * minute],
    ['now', due],
  ]
}

/** What is told of follow-ups at a moment: ten minutes before they are due, and when they are. */
export interface Reminder {
  text: string
  /** The lead to open; undefined where there are several. */
  leadId: number | undefined
}

const openings: Record<Moment, string> = { soon: `In ${earlyMinutes} minutes`, now: 'Due now' }

function reminder(moment: Moment, [first, ...others]: readonly WaitingLead[]): Reminder[] {
  if (!first) return []
  if (others.length > 0) return [{ text: `${openings[moment]}: ${first.lead.name} and ${others.length} more`, leadId: undefined }]
  return [{ text: `${openings[moment]}: ${[first.what, first.lead.name].filter(Boolean).join(', ')}`, leadId: first.lead.id }]
}

/** The reminders whose moment came after `since` and is not to come after `now`. */
export const remindersBetween = (due: readonly WaitingLead[], since: number, now: number): Reminder[] =>
  (['soon', 'now'] as const).flatMap((wanted) =>
    reminder(
      wanted,
      due.filter((each) => momentsOf(each).some(([moment, at]) => moment === wanted && at > since && at <= now)),
    ),
  )

/** The next moment at which something is to be told. */
export function nextMoment(due: readonly WaitingLead[], now: number): number | undefined {
  const toCome = due.flatMap((each) => momentsOf(each).map(([, at]) => at)).filter((at) => at > now)
  return toCome.length === 0 ? undefined : Math.min(...toCome)
}
