import { linkOptions } from '@tanstack/react-router'
import { firstCallDays, type getDashboardInfo } from '#domains/analytics/contract/analytics.ts'
import { dashboardFigures } from '#domains/analytics/contract/dashboard-figures.ts'
import { recentUsers } from '#domains/leads/contract/columns/activity.ts'
import { grouped } from '#platform/contract/counts.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import type { Figure } from './figure-tiles.tsx'

export type DashboardInfo = AnswerOf<typeof getDashboardInfo>

/** An address that says something is shown as it is; a bare one would bring back the filters of last time. */
const unfiltered = { ordering: recentUsers } as const

/** A link to the list of Users with these filters. */
export const usersWith = (search: object) => linkOptions({ to: '/$list', params: { list: 'users' }, search })

const minuteText = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${grouped(Math.round(minutes / 60))} h`
}

/** The new leads of the days that the figure of first calls counts. */
const newLeads = (today: string) =>
  new URLSearchParams({ figure: 'new_parent', start_date: dayAfter(today, 1 - firstCallDays), end_date: today }).toString()

/** How soon the parents of new leads are called; all of these leads stand behind it. */
const firstCall = ({ first_calls: { leads, called, median_seconds } }: DashboardInfo, today: string): Figure => ({
  ...dashboardFigures.first_call,
  count: called,
  text: median_seconds === null ? '–' : minuteText(median_seconds),
  hint: `Median of ${firstCallDays} days; ${grouped(called)} of ${grouped(leads)} new leads called. Opens all ${grouped(leads)}`,
  link: usersWith({ of_figure: newLeads(today), ordering: '-created_at' }),
})

/** What of the replies the Inbox counts. */
function replyHint({ replies_of }: DashboardInfo): string {
  if (!replies_of) return 'Parents wrote and nobody answered, of all counsellors; your Inbox counts those without one'
  const { inbox, shared, snoozed } = replies_of
  const parts = [
    `${grouped(inbox)} in your Inbox`,
    shared > 0 && `${grouped(shared)} shared with you`,
    snoozed > 0 && `${grouped(snoozed)} snoozed`,
  ]
  return `Parents wrote and nobody answered: ${parts.filter(Boolean).join(', ')}`
}

/** Most pressing first, in the order of the dialer. Each figure leads to exactly its rows. */
export function leadFigures(info: DashboardInfo, isAdmin: boolean, today = kolkataDay(Date.now())): Figure[] {
  const todays = { start_date: today, end_date: today }
  return [
    {
      ...dashboardFigures.missed_calls,
      count: info.missed_calls,
      hint: 'Parents called and nobody called back; missed follow-ups are Overdue',
      meaning: 'overdue',
      link: usersWith({ waits: 'missed_call' }),
    },
    {
      ...dashboardFigures.due_now,
      count: info.due_now,
      hint: 'Follow-ups due within the hour',
      meaning: 'due',
      link: usersWith({ waits: 'due' }),
    },
    {
      ...dashboardFigures.overdue,
      count: info.overdue,
      hint: 'Missed follow-ups: their time has passed',
      meaning: 'overdue',
      link: usersWith({ is_missed_call: true }),
    },
    {
      ...dashboardFigures.booked_today,
      count: info.booked_today,
      hint: 'By parents, not made yet',
      meaning: 'due',
      link: linkOptions({ to: '/past-call-scheduled', search: { when: 'to-come', ...todays } }),
    },
    { ...dashboardFigures.replies, count: info.replies, hint: replyHint(info), link: usersWith({ waits: 'reply' }) },
    {
      ...dashboardFigures.new_today,
      count: info.new_today,
      hint: 'New, or asking again',
      link: linkOptions({ to: '/$list', params: { list: 'todays-data' }, search: unfiltered }),
    },
    {
      ...dashboardFigures.unassigned_calls,
      count: info.unassigned_calls,
      hint: isAdmin ? 'Of parents without a counsellor' : 'Yours to claim',
      meaning: 'due',
      link: linkOptions({ to: '/unassigned-call' }),
    },
    firstCall(info, today),
    {
      ...dashboardFigures.leads,
      count: info.leads,
      hint: isAdmin ? 'Everyone’s' : 'Yours and shared with you',
      link: usersWith(unfiltered),
    },
  ]
}
