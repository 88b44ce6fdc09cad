import { Button, Text, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { getAttendance, listAttendance, setAway } from '#domains/assignment/contract/attendance.ts'
import { listAway } from '#domains/assignment/contract/stand-in.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
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
  const form = useApiForm(setAway, {
    params: { id: staffId },
    initialValues: {
      ...{ from_day: kolkataDay(Date.now()), from_time: '', until_day: '', until_time: '', reason: '' },
      stand_ins: [] as string[],
    },
    body: ({ from_day, from_time, until_day, until_time, reason, stand_ins }) => ({
      ...{ from_day, until_day: until_day || null, reason, stand_ins: stand_ins.map(Number) },
      ...withTime('from_time', from_time),
      ...(until_day && withTime('until_time', until_time)),
    }),
    refreshes: [keyOf(getAttendance), keyOf(listAttendance), keyOf(listAway)],
    onSuccess: onDone,
  })
  const when = (name: 'from_day' | 'from_time' | 'until_day' | 'until_time') => ({
    value: form.values[name],
    problem: form.errors[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.halves}>
        <TextWhenField kind="day" label="Away from" {...when('from_day')} />
        <TextWhenField kind="time" label="Time" placeholder="the whole day" {...when('from_time')} />
        <TextWhenField kind="day" label="Until" looks="future" placeholder="not known yet" {...when('until_day')} />
        <TextWhenField kind="time" label="Time" placeholder="the whole day" disabled={!form.values.until_day} {...when('until_time')} />
      </div>
      <Text mt={-6} fz="xs" c="dimmed">
        Leave the times empty for whole days, and the last day while it is not known.
      </Text>
      <StandIns
        except={staffId}
        chosen={form.values.stand_ins}
        problem={form.errors.stand_ins}
        onChange={(chosen) => form.setFieldValue('stand_ins', chosen)}
      />
      <TextInput
        label="Reason"
        description="Colleagues who stand in see it."
        withAsterisk
        maxLength={200}
        {...form.getInputProps('reason')}
      />
      {form.problem && (
        <p className={classes.problem} role="alert">
          {form.problem}
        </p>
      )}
      <Button type="submit" loading={form.isPending}>
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
