import { Button, Group, Switch, Text } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type AttendanceNow, checkIn, endAway, getAttendance } from '#domains/assignment/contract/attendance.ts'
import { changeEnquirySound, listLiveEnquiries } from '#domains/assignment/contract/enquiries.ts'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { spanEnd } from '#platform/web/ui/time/span-text.ts'
import { leaveText, standInsText } from '../assignment/leave-text.ts'
import classes from './attendance-tool.module.css'
import { AwayForm } from './away-form.tsx'
import { CancelLeave } from './coming-leave.tsx'
import { stateWords } from './state-words.ts'

interface AttendanceMenuProps {
  attendance: AttendanceNow
  onDone: () => void
}

const meaning = {
  in: 'You get new leads.',
  out: 'You get no new leads.',
  closed: 'You get no new leads outside your working hours.',
  unseen: 'You get no new leads until you do something here.',
  away: 'You get no new leads.',
} as const

const meaningOf = ({ state, by }: AttendanceNow) =>
  state === 'in' && by === 'seen' ? 'You get new leads while you use the portal.' : meaning[state]

function untilText({ state, by, until, hours }: AttendanceNow): string {
  if (state === 'away') return until ? `Until ${spanEnd(until)}.` : 'Until you are back.'
  if (by === 'check_in' && state !== 'in') return 'Check in when you begin; it holds for the day.'
  if (until === null && by !== 'check_in') return hours.length === 0 ? 'No working hours are set, so it stays until you change it.' : ''
  if (until === null) return 'It holds for the day.'
  return `Your working hours change it ${agreedText(until)}.`
}

/** Leads that colleagues took over are in every list again. */
const everything: readonly string[] = []

export default function AttendanceMenu({ attendance, onDone }: AttendanceMenuProps) {
  const me = useMe()
  const [isLeaving, setIsLeaving] = useState(false)
  const refreshes = [keyOf(getAttendance), keyOf(listAway)]
  const check = useApiMutation(checkIn, { refreshes, onSuccess: onDone })
  const back = useApiMutation(endAway, { refreshes: [everything], onSuccess: onDone })
  const { state, absence, to_come } = attendance
  return (
    <div className={classes.menu}>
      <Text fw={550}>
        {stateWords[state]}
        {absence && `: ${absence.reason}`}
      </Text>
      <p className={textStyles.quietXs}>
        {meaningOf(attendance)} {untilText(attendance)}
      </p>
      {absence && <p className={textStyles.quietXs}>{standInsText(absence)}.</p>}
      {state === 'away' && absence ? (
        <Button loading={back.isPending} onClick={() => back.mutate({ params: { id: absence.id } })}>
          I am back
        </Button>
      ) : (
        <Button loading={check.isPending} onClick={() => check.mutate({ body: { is_in: state !== 'in' } })}>
          {state === 'in' ? 'Check out' : 'Check in'}
        </Button>
      )}
      {state !== 'away' && !isLeaving && (
        <Button variant="default" onClick={() => setIsLeaving(true)}>
          I will be away…
        </Button>
      )}
      {to_come.map((leave) => (
        <Group key={leave.id} component="p" gap="sm" justify="space-between" wrap="nowrap" className={classes.leave ?? ''}>
          <span>
            <span>{leaveText(leave)}</span>
            <br />
            <span className={textStyles.quietXs}>{standInsText(leave)}.</span>
          </span>
          <CancelLeave leave={leave} />
        </Group>
      ))}
      <SoundSwitch />
      {isLeaving && <AwayForm staffId={me.user.id} onDone={onDone} />}
    </div>
  )
}

function SoundSwitch() {
  const { data } = useApiQuery(listLiveEnquiries, { quiet: true })
  const change = useApiMutation(changeEnquirySound, { refreshes: [keyOf(listLiveEnquiries)] })
  return (
    <Switch
      label="Sound for new enquiries"
      description={data?.sound ? 'Your browser plays it once you have pressed something on the page.' : undefined}
      checked={change.variables?.body?.is_on ?? data?.sound ?? false}
      disabled={!data}
      onChange={({ currentTarget: { checked } }) => change.mutate({ body: { is_on: checked } })}
    />
  )
}
