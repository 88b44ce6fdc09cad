import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AttendanceNow, checkIn, endAway, getAttendance } from '#domains/assignment/contract/attendance.ts'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import classes from './attendance-tool.module.css'
import { AwayForm } from './away-form.tsx'
import { stateWords } from './state-words.ts'

interface AttendanceMenuProps {
  attendance: AttendanceNow
  onDone: () => void
}

const meaning = {
  in: 'You are given new leads.',
  out: 'You are given no new leads.',
  away: 'You are given no new leads, and your day is offered to colleagues.',
} as const

function untilText({ state, until, hours }: AttendanceNow): string {
  if (state === 'away') return until ? `Until ${agreedText(until)}.` : 'Until you are back.'
  if (until === null) return hours.length === 0 ? 'No working hours are set, so it stays until you say otherwise.' : ''
  return `Your working hours change it ${agreedText(until)}.`
}

export default function AttendanceMenu({ attendance, onDone }: AttendanceMenuProps) {
  const me = useMe()
  const [isLeaving, setIsLeaving] = useState(false)
  const refreshes = [keyOf(getAttendance), keyOf(listAway)]
  const check = useCall(checkIn, { refreshes, onSuccess: onDone })
  const back = useCall(endAway, { refreshes, onSuccess: onDone })
  const { state, absence } = attendance
  return (
    <div className={classes.menu}>
      <p className={classes.title}>
        {stateWords[state]}
        {absence && `: ${absence.reason}`}
      </p>
      <p className={classes.note}>
        {meaning[state]} {untilText(attendance)}
      </p>
      {state === 'away' && absence ? (
        <Button loading={back.isPending} onClick={() => back.mutate({ params: { id: absence.id } })}>
          I am back
        </Button>
      ) : (
        <Button loading={check.isPending} onClick={() => check.mutate({ body: { is_in: state === 'out' } })}>
          {state === 'in' ? 'Check out' : 'Check in'}
        </Button>
      )}
      {state !== 'away' && !isLeaving && (
        <Button variant="default" onClick={() => setIsLeaving(true)}>
          I will be away…
        </Button>
      )}
      {isLeaving && <AwayForm staffId={me.user.id} onDone={onDone} />}
    </div>
  )
}
