import { Button, Checkbox, Group, Modal } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { Fragment } from 'react'
import { type Absence, type CounsellorAtWork, endAway, listAttendance } from '#domains/assignment/contract/attendance.ts'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { spanEnd } from '#platform/web/ui/time/span-text.ts'
import classes from '../assignment/assignment.module.css'
import { leaveText, standInsText } from '../assignment/leave-text.ts'
import { useChosenRows } from '../assignment/use-chosen-rows.ts'
import dotClasses from './attendance-tool.module.css'
import { AwayForm } from './away-form.tsx'
import { CancelLeave } from './coming-leave.tsx'
import { HoursDialog } from './hours-dialog.tsx'
import { hoursText } from './hours-text.ts'
import { SettingsLine } from './settings-line.tsx'
import { stateWords } from './state-words.ts'
import workClasses from './work.module.css'
import { WorkDialog } from './work-dialog.tsx'

const ofLimit = (count: number, most: number | null) => (most === null ? grouped(count) : `${grouped(count)} of ${grouped(most)}`)

const absenceText = ({ reason, until }: Absence) => `${reason}${until ? `, until ${spanEnd(until)}` : ''}`

function stateText({ state, seen_at }: CounsellorAtWork): string {
  if (state !== 'unseen') return stateWords[state]
  return seen_at === null ? 'Never logged in' : `Not seen since ${agreedText(seen_at)}`
}

interface Acts {
  isChosen: (id: number) => boolean
  choose: (id: number) => void
  edit: (counsellor: CounsellorAtWork) => void
  leave: (counsellor: CounsellorAtWork) => void
}

const columnsFor = ({ isChosen, choose, edit, leave }: Acts): readonly RecordColumn<CounsellorAtWork>[] => [
  {
    key: 'choose',
    title: '',
    width: '40px',
    cell: ({ id, name }) => <Checkbox size="xs" aria-label={`Choose ${name}`} checked={isChosen(id)} onChange={() => choose(id)} />,
  },
  { key: 'name', title: 'Counsellor', width: '16%', cell: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'state',
    title: 'Now',
    width: '190px',
    cell: (row) => (
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap" title={stateText(row)}>
        <span className={dotClasses.dot} data-state={row.state} aria-hidden />
        {stateText(row)}
      </Group>
    ),
  },
  {
    key: 'hours',
    title: 'Working hours',
    width: '15%',
    word: 'hours',
    cell: ({ hours }) => <span title={hoursText(hours)}>{hoursText(hours)}</span>,
  },
  { key: 'today', title: 'Given today', width: '100px', cell: ({ given_today, most_a_day }) => ofLimit(given_today, most_a_day) },
  { key: 'untouched', title: 'Untouched', width: '110px', cell: ({ untouched, most_untouched }) => ofLimit(untouched, most_untouched) },
  { key: 'away', title: 'Absence', cell: (row) => <AbsenceCell row={row} /> },
  {
    key: 'tools',
    title: 'Change',
    width: '190px',
    cell: (row) => (
      <Group component="span" gap={6} wrap="nowrap" flex="none">
        <Button size="compact-xs" variant="default" aria-label={`Hours, limits of ${row.name}`} onClick={() => edit(row)}>
          Hours, limits
        </Button>
        {row.absence ? (
          <BackButton id={row.absence.id} name={row.name} />
        ) : (
          <Button size="compact-xs" variant="default" aria-label={`Away… ${row.name}`} onClick={() => leave(row)}>
            Away…
          </Button>
        )}
      </Group>
    ),
  },
]

/** The absence that goes on, and every leave that is to come. */
function AbsenceCell({ row: { name, absence, to_come } }: { row: CounsellorAtWork }) {
  if (!absence && to_come.length === 0) return null
  return (
    <span className={workClasses.absence}>
      {absence && (
        <>
          <span title={absenceText(absence)}>{absenceText(absence)}</span>
          <span className={workClasses.standIns}>{standInsText(absence)}</span>
        </>
      )}
      {to_come.map((leave) => (
        <Fragment key={leave.id}>
          <span title={leaveText(leave)}>{leaveText(leave)}</span>
          <span className={workClasses.standIns}>{standInsText(leave)}</span>
          <CancelLeave leave={leave} name={name} />
        </Fragment>
      ))}
    </span>
  )
}

function BackButton({ id, name }: { id: number; name: string }) {
  const back = useApiMutation(endAway, { params: { id }, refreshes: [keyOf(listAttendance), keyOf(listAway)] })
  return (
    <Button size="compact-xs" variant="default" aria-label={`Back: ${name}`} loading={back.isPending} onClick={() => back.mutate({})}>
      Back
    </Button>
  )
}

export function WorkPanel() {
  const { data, error, refetch } = useApiQuery(listAttendance, { quiet: true })
  const { over, open, close } = useOver<{ what: 'work' | 'away'; counsellor: CounsellorAtWork } | { what: 'hours' }>()
  const rows = data?.results ?? []
  const { chosen, isAll, has, choose, chooseAll, clear } = useChosenRows(rows)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (data?.results.length === 0)
    return (
      <EmptyNote whole title="There is no active counsellor">
        Create an account for one first.
      </EmptyNote>
    )
  const acts: Acts = {
    ...{ isChosen: has, choose },
    edit: (counsellor) => open({ what: 'work', counsellor }),
    leave: (counsellor) => open({ what: 'away', counsellor }),
  }
  return (
    <>
      <SettingsLine />
      <div className={classes.bar}>
        <Checkbox
          size="xs"
          label="All counsellors"
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          disabled={rows.length === 0}
          onChange={chooseAll}
        />
        <Button size="xs" variant="default" disabled={chosen.length === 0} aria-haspopup="dialog" onClick={() => open({ what: 'hours' })}>
          {chosen.length === 0 ? 'Hours of those chosen…' : `Hours of ${grouped(chosen.length)}…`}
        </Button>
      </div>
      <div className={`${classes.table} ${workClasses.table}`}>
        <RecordTable label="Counsellors" columns={columnsFor(acts)} rows={data?.results ?? 'awaited'} />
      </div>
      {over?.what === 'hours' && (
        <HoursDialog
          counsellors={rows.filter(({ id }) => has(id))}
          onSaved={() => {
            clear()
            close()
          }}
          onClose={close}
        />
      )}
      {over?.what === 'work' && <WorkDialog counsellor={over.counsellor} onClose={close} />}
      {over?.what === 'away' && (
        <Modal opened onClose={close} title={`${over.counsellor.name} is away`}>
          <AwayForm staffId={over.counsellor.id} onDone={close} />
        </Modal>
      )}
    </>
  )
}
