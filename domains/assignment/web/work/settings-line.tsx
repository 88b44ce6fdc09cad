import { Button, NumberInput, Select, Text } from '@mantine/core'
import { counted } from '#platform/contract/counts.ts'
import '@mantine/core/styles/NumberInput.layer.css'
import { listAttendance } from '#domains/assignment/contract/attendance.ts'
import {
  type AssignmentSettings,
  changeAssignmentSettings,
  getAssignmentSettings,
  presenceRules,
  presenceWords,
} from '#domains/assignment/contract/settings.ts'
import { numberOrNull } from '#platform/web/forms/number-or-null.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from '../assignment/assignment.module.css'

function presenceText({ presence, seen_minutes }: AssignmentSettings): string {
  if (presence === 'check_in') return 'Counsellors get new leads once they check in, until they check out.'
  if (presence === 'hours') return 'Counsellors get new leads within their working hours.'
  return `Counsellors get new leads within their working hours, if they used the portal in the last ${counted(seen_minutes, 'minute')}.`
}

function patienceText({ offer_minutes: offer, tell_minutes: tell }: AssignmentSettings): string {
  const parts = [
    offer !== null && `after ${counted(offer, 'minute')} it is offered to the next counsellor`,
    tell !== null && `after ${counted(tell, 'minute')} the admins are told`,
  ].filter(Boolean)
  return parts.length === 0 ? 'An enquiry without a call stays where it is.' : `If nobody calls about an enquiry, ${parts.join(', ')}.`
}

/** What the firm says of new leads, in sentences above the counsellors. */
export function SettingsLine() {
  const { data } = useApiQuery(getAssignmentSettings, { quiet: true })
  const { over, opener, open, close } = useOver()
  return (
    <div className={classes.bar}>
      <p className={classes.meaning}>
        {data ? (
          <>
            {presenceText(data)}
            <br />
            {patienceText(data)}
          </>
        ) : (
          '\u00a0'
        )}
      </p>
      <Button ref={opener} size="xs" variant="default" disabled={!data} onClick={() => open(true)}>
        Change these rules
      </Button>
      {over && data && <SettingsDialog settings={data} onClose={close} />}
    </div>
  )
}

const patience = [
  { name: 'offer_minutes', label: 'Offer an enquiry to the next after' },
  { name: 'tell_minutes', label: 'Tell the admins after' },
] as const

const rules = presenceRules.map((value) => ({ value, label: presenceWords[value] }))

const minutes = { suffix: ' minutes', min: 1, allowDecimal: false, allowNegative: false }

function SettingsDialog({ settings, onClose }: { settings: AssignmentSettings; onClose: () => void }) {
  const form = useApiForm(changeAssignmentSettings, {
    initialValues: { ...settings, offer_minutes: settings.offer_minutes ?? '', tell_minutes: settings.tell_minutes ?? '' },
    body: ({ presence, seen_minutes, offer_minutes, tell_minutes }) => ({
      ...{ presence, seen_minutes: Number(seen_minutes) },
      ...{ offer_minutes: numberOrNull(offer_minutes), tell_minutes: numberOrNull(tell_minutes) },
    }),
    refreshes: [keyOf(getAssignmentSettings), keyOf(listAttendance)],
    onSuccess: onClose,
  })
  return (
    <FormDialog title="Rules for new leads" action="Save" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <Select label="A counsellor is there" data-autofocus allowDeselect={false} data={rules} {...form.getInputProps('presence')} />
      {form.values.presence === 'seen' && (
        <NumberInput
          label="Seen in the last"
          description="A counsellor is seen when they open or do something here."
          {...minutes}
          {...form.getInputProps('seen_minutes')}
        />
      )}
      <Text my="1em" c="dimmed">
        A new enquiry that nobody calls about, within calling hours:
      </Text>
      {patience.map(({ name, label }) => (
        <NumberInput key={name} label={label} description="Leave it empty for never." {...minutes} {...form.getInputProps(name)} />
      ))}
    </FormDialog>
  )
}
