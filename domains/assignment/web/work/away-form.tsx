import { Button, TextInput } from '@mantine/core'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { getAttendance, listAttendance, setAway } from '#domains/assignment/contract/attendance.ts'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { TextWhenField } from '#platform/web/ui/when/text-when-field.tsx'
import classes from '../assignment/assignment.module.css'
import { CounsellorsField } from '../assignment/counsellors-field.tsx'

interface AwayFormProps {
  staffId: number
  onDone: () => void
}

const withTime = (name: string, time: string) => (time ? { [name]: time } : {})

/** From when to when, and why; without a last day nobody knows yet. */
export function AwayForm({ staffId, onDone }: AwayFormProps) {
  const [said, setSaid] = useState({ from_day: kolkataDay(Date.now()), from_time: '', until_day: '', until_time: '', reason: '' })
  const [standIns, setStandIns] = useState<string[]>([])
  const [problems, setProblems] = useState<Record<string, string>>({})
  const away = useApiMutation(setAway, {
    params: { id: staffId },
    refreshes: [keyOf(getAttendance), keyOf(listAttendance), keyOf(listAway)],
    onRefusal: (refusal) => setProblems({ form: refusal.detail, ...fieldErrors(refusal) }),
    onSuccess: onDone,
  })
  const field = (name: keyof typeof said) => ({
    value: said[name],
    problem: problems[name],
    onChange: (value: string) => {
      setSaid((before) => ({ ...before, [name]: value }))
      setProblems({})
    },
  })
  const { problem, onChange, ...reason } = field('reason')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { from_day, until_day, from_time, until_time, reason } = said
    const times = { ...withTime('from_time', from_time), ...(until_day && withTime('until_time', until_time)) }
    away.mutate({ body: { from_day, until_day: until_day || null, reason, stand_ins: standIns.map(Number), ...times } })
  }
  const isTold = Object.keys(problems).some((name) => name in said || name === 'stand_ins')
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.halves}>
        <TextWhenField kind="day" label="Away from" {...field('from_day')} />
        <TextWhenField kind="time" label="Time" placeholder="the whole day" {...field('from_time')} />
        <TextWhenField kind="day" label="Until" looks="future" placeholder="not known yet" {...field('until_day')} />
        <TextWhenField kind="time" label="Time" placeholder="the whole day" disabled={!said.until_day} {...field('until_time')} />
      </div>
      <p className={classes.hint}>Leave the times empty for whole days, and the last day while it is not known.</p>
      <StandIns
        except={staffId}
        chosen={standIns}
        problem={problems.stand_ins}
        onChange={(chosen) => {
          setStandIns(chosen)
          setProblems({})
        }}
      />
      <TextInput
        label="Reason"
        description="Colleagues who stand in see it."
        withAsterisk
        maxLength={200}
        {...reason}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problems.form && !isTold && (
        <p className={classes.problem} role="alert">
          {problems.form}
        </p>
      )}
      <Button type="submit" loading={away.isPending}>
        Save the absence
      </Button>
    </form>
  )
}

const StandIns = (field: Pick<ComponentProps<typeof CounsellorsField>, 'chosen' | 'problem' | 'except' | 'onChange'>) => (
  <CounsellorsField
    label="Who stands in"
    description={
      field.chosen.length > 0
        ? 'They get what waits and falls due meanwhile, in turn.'
        : 'Without one, parents who wait are offered to all colleagues.'
    }
    // The form may stand in a popover, under which the list would lie.
    comboboxProps={{ withinPortal: false }}
    {...field}
  />
)
