import { sql } from 'kysely'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { nextStepText } from '#domains/leads/contract/next-step-names.ts'
import { stepsAhead } from '#domains/leads/contract/steps-ahead.ts'
import { joinedText, momentText } from '#domains/lists/server/exports/cell-texts.ts'
import { startOfDay, startOfNextDay } from '#platform/contract/india.ts'
import type { ListedRows } from '../lead-sources.ts'
import { whatWaits } from '../what-waits.ts'
import { type Conditions, flag, type ListColumn } from './list-column.ts'

/** A call that the parent booked is a next step too. */
const hasNextStep = sql`(follow_up_at is not null or booked_call_at is not null)`

const conditions: Conditions<
  'is_missed_call' | 'has_follow_up' | 'call_scheduled' | 'waits' | 'scheduled_start_date' | 'scheduled_end_date'
> = {
  is_missed_call: (wanted, { rows }) => (wanted ? rows.followUp.late : rows.followUp.notLate),
  has_follow_up: (wanted) => (wanted ? hasNextStep : sql`(follow_up_at is null and booked_call_at is null)`),
  call_scheduled: flag(sql`(booked_call_at is not null or call_back_at is not null)`),
  waits: (what) => whatWaits[what],
  scheduled_start_date: (day, { rows }) => sql`${rows.followUp.due} >= ${startOfDay(day)}`,
  scheduled_end_date: (day, { rows }) => sql`${rows.followUp.due} < ${startOfNextDay(day)}`,
}

const dueOf = (rows: ListedRows) => rows.followUp.due

const nextOf = (lead: LeadRow) => stepsAhead(lead)[0]

const exported: ListColumn['exported'] = [
  {
    title: 'Done follow-up',
    cell: ({ done_follow_up: done }) => done && joinedText([momentText(done.due_at), done.late ? 'done late' : 'in time']),
    only: 'done',
  },
  { title: 'Next follow-up', cell: (lead) => momentText(nextOf(lead)?.due_at ?? null) },
  { title: 'Follow-up owner', cell: (lead) => nextOf(lead)?.owner?.name ?? null },
  {
    title: 'Next step',
    cell: (lead) => {
      const next = nextOf(lead)
      return next ? nextStepText(next) : null
    },
  },
]

export const followUp: ListColumn = {
  conditions,
  exported,
  orders: { cur_action_scheduled_time: dueOf, cur_action_scheduled_time_reversed: dueOf },
}
