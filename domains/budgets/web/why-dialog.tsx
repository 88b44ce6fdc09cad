import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Alarm, giveReason, listMyAlarms } from '#domains/budgets/contract/budgets.ts'
import { counted } from '#platform/contract/counts.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'

const doneWords: Record<Alarm['kind'], (count: number) => string> = {
  openings: (count) => `You opened ${counted(count, 'parent')} within an hour, beside those whom you called, wrote to or were served.`,
  reveals: (count) => `You had the numbers of ${counted(count, 'parent')} shown within an hour.`,
  rows: (count) => `You exported ${counted(count, 'row')} within a day.`,
}

/** Asks why for the newest alarm. Closed, it comes again with the next answer that is slowed. */
export default function WhyDialog({ alarms }: { alarms: number }) {
  const [closedAt, setClosedAt] = useState(0)
  const { data } = useApiQuery(listMyAlarms, { quiet: true, enabled: closedAt !== alarms, staleTime: 0 })
  const [alarm] = data?.results ?? []
  return alarm && closedAt !== alarms ? <Question alarm={alarm} onClose={() => setClosedAt(alarms)} /> : null
}

function Question({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const form = useApiForm(giveReason, {
    params: { id: alarm.id },
    initialValues: { reason: '' },
    body: (values) => values,
    refusedAt: 'toast',
    refreshes: [keyOf(listMyAlarms)],
    onSuccess: onClose,
  })
  return (
    <FormDialog title="Why so many?" action="Say why" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <Text>
        {doneWords[alarm.kind](alarm.count)} The admins are told. Until you say why, each further one takes two seconds longer; nothing is
        lost.
      </Text>
      <Textarea
        label="Why"
        placeholder="I prepare the fair in Pune"
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
