import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { getAttendance } from '#domains/assignment/contract/attendance.ts'
import { isCounsellor } from '#domains/leads/contract/policy.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import classes from './attendance-tool.module.css'
import { stateWords } from './state-words.ts'

const AttendanceMenu = lazyPart(() => import('./attendance-menu.tsx'))

/** Whether the counsellor is there for new leads, at the head of every page. */
export function AttendanceTool() {
  const me = useMe()
  const { data } = useApiQuery(getAttendance, { enabled: isCounsellor(me), quiet: true })
  if (!data) return null
  const word = stateWords[data.state]
  return (
    <PopoverButton
      className={classes.tool}
      label="Attendance"
      askedAs="attendance"
      name={`Attendance: ${word}`}
      button={
        <>
          <span className={classes.dot} data-state={data.state} aria-hidden />
          <span className={classes.word}>{word}</span>
        </>
      }
    >
      {(close) => (
        <Suspense fallback={null}>
          <AttendanceMenu attendance={data} onDone={close} />
        </Suspense>
      )}
    </PopoverButton>
  )
}
