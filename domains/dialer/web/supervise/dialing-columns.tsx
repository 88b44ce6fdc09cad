import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Dialing, pauseReasonWords } from '#domains/dialer/contract/dialer.ts'
import { CallState, stateWords } from '#platform/contract/call-states.ts'
import { Mark, type Tone } from '#platform/web/ui/mark.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { figureLines } from '../dialer/figure-lines.ts'
import { PauseButtons } from '../dialer/pause-buttons.tsx'
import classes from './dialing-screen.module.css'

export type DialingRow = Dialing & { id: number }

const statusWords: Readonly<Record<Dialing['status'], string>> = { opened: 'Begins', dialing: 'Dialing', paused: 'Paused', closed: 'Off' }

const statusTones: Readonly<Record<string, Tone>> = { dialing: 'done', paused: 'due' }

const since = (at: string, now: number) => clockText((now - Date.parse(at)) / 1000)

function Since({ row: { pause, own_pause, started_at } }: { row: DialingRow }) {
  if (pause)
    return (
      <span className={textStyles.quietXs} title={pause.reason}>
        {pause.by}: {pause.reason}, <Moment at={pause.at} />
      </span>
    )
  if (own_pause)
    return (
      <span className={textStyles.quietXs}>
        {own_pause.reason === null ? 'Did not say why' : pauseReasonWords[own_pause.reason]}, since <Moment at={own_pause.since} />
      </span>
    )
  return (
    started_at && (
      <span className={textStyles.quietXs}>
        since <Moment at={started_at} />
      </span>
    )
  )
}

const Who = ({ row }: { row: DialingRow }) => (
  <div className={classes.lines}>
    <span>
      <strong>{row.staff.name}</strong>{' '}
      <Mark state tone={row.pause ? 'overdue' : statusTones[row.status]}>
        {row.pause ? 'Paused by admin' : statusWords[row.status]}
      </Mark>
    </span>
    <Since row={row} />
  </div>
)

function OnLead({ row: { lead, reason } }: { row: DialingRow }) {
  if (!lead) return <Nothing />
  return (
    <div className={classes.lines}>
      <Link to="/leads/$leadId" params={{ leadId: String(lead.id) }} className={classes.lead}>
        <bdi>{lead.name}</bdi>
      </Link>
      <span className={textStyles.quietXs} title={reason ?? undefined}>
        {reason}
      </span>
    </div>
  )
}

function callText({ call }: DialingRow, now: number) {
  if (!call) return <Nothing />
  const state = CallState.safeParse(call.state).data
  return (
    <span className={classes.running}>
      {state ? stateWords[state] : call.state} {since(call.since, now)}
    </span>
  )
}

export const dialingColumns = (now: number, onPause: (staff: Dialing['staff']) => void): RecordColumn<DialingRow>[] => [
  { key: 'staff', title: 'Counsellor', width: '24%', cell: (row) => <Who row={row} /> },
  { key: 'lead', title: 'Lead', width: '24%', cell: (row) => <OnLead row={row} /> },
  {
    key: 'for',
    title: 'For',
    width: '80px',
    cell: ({ lead_since }) => (lead_since ? <span className={classes.running}>{since(lead_since, now)}</span> : <Nothing />),
  },
  { key: 'call', title: 'Call', width: '18%', cell: (row) => callText(row, now) },
  {
    key: 'figures',
    title: 'This session',
    cell: ({ figures }) => (
      <Group component="span" gap="0 14px" align="stretch" className={classes.figures ?? ''}>
        {figureLines(figures, clockText).map(([name, value]) => (
          <span key={name}>
            <span className={textStyles.quietXs}>{name}</span> {value}
          </span>
        ))}
      </Group>
    ),
  },
  { key: 'acts', title: '', width: '110px', cell: (row) => <PauseButtons row={row} onPause={onPause} /> },
]
