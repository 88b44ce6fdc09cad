import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { daysOf, type FollowUpEntry, listTeamDays } from '#domains/follow-ups/contract/follow-ups.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { Calendar } from './calendar.tsx'
import { shiftDay, spanOf, spanText } from './calendar-span.ts'
import { followUpColumns } from './follow-up-columns.tsx'
import { dayOf, type FollowUpSearch, type View } from './follow-up-search.ts'
import classes from './follow-ups.module.css'
import { FollowUpsBar } from './follow-ups-bar.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { teamColumns } from './team-columns.tsx'
import { useFollowUps } from './use-follow-ups.ts'

const route = getRouteApi('/_portal/follow-ups')

interface Move {
  entry: FollowUpEntry
  day: string | undefined
}

export function FollowUpsScreen() {
  const search = route.useSearch()
  const isAdmin = overseesLeads(useMe())
  return isAdmin && search.view === 'team' ? <TeamScreen search={search} /> : <CalendarScreen search={search} isAdmin={isAdmin} />
}

/** Each counsellor with the days of a week, for admins. */
function TeamScreen({ search }: { search: FollowUpSearch }) {
  const navigate = useNavigate()
  const now = useNow()
  const day = dayOf(search, now)
  const { first, last } = spanOf('team', day)
  const { data, ...answer } = useApiQuery(listTeamDays, {
    query: { action_start_date: first, action_end_date: last },
    keepPrevious: true,
    quiet: true,
  })
  const show = (next: FollowUpSearch) => void navigate({ to: '/follow-ups', search: next, replace: true })
  const { turn, toToday } = useTurning(search, 'team', day, show)
  const rows = data?.results.map((row) => ({ ...row, id: row.counsellor?.id ?? 0 }))
  const count = rows?.reduce((sum, { date_wise_counts: counts }) => sum + Object.values(counts).reduce((all, each) => all + each, 0), 0)
  return (
    <RecordPage
      title="Follow-ups"
      beside={<span className={classes.days}>{spanText('team', day)}</span>}
      filters={<FollowUpsBar search={search} view="team" isAdmin onTurn={turn} onToday={toToday} onShow={show} />}
      list={{ ...answer, data: rows && { count: count ?? 0, results: rows } }}
      shown={JSON.stringify(search)}
      empty={<Nothing isPastEnd={false} isOverdue={false} toFirst={toToday} />}
      pager={null}
    >
      {(shown) => (
        <RecordTable label="Follow-ups of the team" columns={teamColumns(daysOf({ first, last }), now)} rows={shown} leastWidth={900} />
      )}
    </RecordPage>
  )
}

function CalendarScreen({ search, isAdmin }: { search: FollowUpSearch; isAdmin: boolean }) {
  const navigate = useNavigate()
  const now = useNow()
  const [move, setMove] = useState<Move>()
  const { view, page, day, days, counts, isTable, list } = useFollowUps(search, now)
  const { page: _page, ...unpaged } = search
  const show = (next: FollowUpSearch, replace = true) => void navigate({ to: '/follow-ups', search: next, replace })
  const { turn, toToday } = useTurning(unpaged, view, day, show)
  const open = ({ lead }: FollowUpEntry) => void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
  const startMove = (entry: FollowUpEntry, onDay?: string) => setMove({ entry, day: onDay })
  const count = list.data?.count ?? 0
  return (
    <>
      <RecordPage
        title="Follow-ups"
        beside={
          <span className={classes.days}>
            {spanText(view, day)} · every call and visit{!isAdmin && ' that you take'}
          </span>
        }
        filters={<FollowUpsBar search={unpaged} view={view} isAdmin={isAdmin} onTurn={turn} onToday={toToday} onShow={show} />}
        list={list}
        shown={JSON.stringify(search)}
        empty={<Nothing isPastEnd={count > 0} isOverdue={view === 'overdue'} toFirst={() => show(unpaged)} />}
        pager={
          isTable && count >= pageSize && <LeadPager count={count} page={page} onTurn={(next) => show({ ...unpaged, page: next }, false)} />
        }
      >
        {(rows) =>
          isTable ? (
            <RecordTable label="Follow-ups" columns={followUpColumns(now, startMove)} rows={rows} onOpen={open} leastWidth={760} />
          ) : (
            <Calendar
              {...{ days, counts, search, now, isAdmin }}
              month={view === 'month' ? day.slice(0, 7) : undefined}
              entries={rows}
              onMove={startMove}
            />
          )
        }
      </RecordPage>
      {move && <MoveDialog key={move.entry.id} {...move} onClose={() => setMove(undefined)} />}
    </>
  )
}

/** Goes to the days before, after and to today, also by keys. */
function useTurning({ date: _date, ...rest }: FollowUpSearch, view: View, day: string, show: (search: FollowUpSearch) => void) {
  const turn = (step: 1 | -1) => view === 'overdue' || show({ ...rest, date: shiftDay(view, day, step) })
  const toToday = () => show(rest)
  useKeys([
    ['ArrowLeft', () => isSomethingOver() || turn(-1)],
    ['ArrowRight', () => isSomethingOver() || turn(1)],
    ['T', () => isSomethingOver() || toToday()],
  ])
  return { turn, toToday }
}

interface NothingProps {
  isPastEnd: boolean
  isOverdue: boolean
  toFirst: () => void
}

function Nothing({ isPastEnd, isOverdue, toFirst }: NothingProps) {
  if (isPastEnd)
    return (
      <EmptyNote whole title="This page is past the end of the list">
        <Button variant="default" onClick={toFirst}>
          Go to the first page
        </Button>
      </EmptyNote>
    )
  if (isOverdue)
    return (
      <EmptyNote whole title="Nothing is overdue">
        A follow-up appears here once its time has passed.
      </EmptyNote>
    )
  return (
    <EmptyNote whole title="Nothing is planned for these days">
      Log an action with a next step on a lead, and it appears here on its day. Overdue ones stay on the day they were due.
    </EmptyNote>
  )
}
