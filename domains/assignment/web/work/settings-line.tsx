import { Button, NumberInput, Select } from '@mantine/core'
import { counted } from '#platform/contract/counts.ts'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { listAttendance } from '#domains/assignment/contract/attendance.ts'
import {
  type AssignmentSettings,
  changeAssignmentSettings,
  getAssignmentSettings,
  type PresenceRule,
  presenceRules,
  presenceWords,
} from '#domains/assignment/contract/settings.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
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
  const said = [
    offer !== null && `after ${counted(offer, 'minute')} it is offered to the next counsellor`,
    tell !== null && `after ${counted(tell, 'minute')} the admins are told`,
  ].filter(Boolean)
  return said.length === 0 ? 'An enquiry without a call stays where it is.' : `If nobody calls about an enquiry, ${said.join(', ')}.`
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

type Said = Record<keyof AssignmentSettings, string | number | null>

const numberOf = (value: string | number | null) => (value === null ? null : Number(value))

function useSettings(settings: AssignmentSettings, onSaved: () => void) {
  const [said, setSaid] = useState<Said>(settings)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const change = useApiMutation(changeAssignmentSettings, {
    refreshes: [keyOf(getAssignmentSettings), keyOf(listAttendance)],
    onRefusal: (refusal) => setProblems({ form: refusal.detail, ...fieldErrors(refusal) }),
    onSuccess: onSaved,
  })
  const set = (name: keyof Said, value: string | number | null) => {
    setSaid((before) => ({ ...before, [name]: value }))
    setProblems({})
  }
  return {
    presence: String(said.presence),
    isSaving: change.isPending,
    setPresence: (value: string | null) => value && set('presence', value),
    minutes: (name: Exclude<keyof Said, 'presence'>) => ({
      suffix: ' minutes',
      min: 1,
      allowDecimal: false,
      allowNegative: false,
      value: said[name] ?? '',
      error: problems[name],
      onChange: (value: string | number) => set(name, value === '' ? null : value),
    }),
    save: () =>
      change.mutate({
        body: {
          presence: said.presence as PresenceRule,
          seen_minutes: Number(said.seen_minutes),
          offer_minutes: numberOf(said.offer_minutes),
          tell_minutes: numberOf(said.tell_minutes),
        },
      }),
  }
}

function SettingsDialog({ settings, onClose }: { settings: AssignmentSettings; onClose: () => void }) {
  const { presence, isSaving, setPresence, minutes, save } = useSettings(settings, onClose)
  return (
    <FormDialog title="Rules for new leads" action="Save" isSending={isSaving} onSubmit={save} onClose={onClose}>
      <Select label="A counsellor is there" data-autofocus allowDeselect={false} data={rules} value={presence} onChange={setPresence} />
      {presence === 'seen' && (
        <NumberInput
          label="Seen in the last"
          description="A counsellor is seen when they open or do something here."
          {...minutes('seen_minutes')}
        />
      )}
      <p className={classes.quiet}>A new enquiry that nobody calls about, within calling hours:</p>
      {patience.map(({ name, label }) => (
        <NumberInput key={name} label={label} description="Leave it empty for never." {...minutes(name)} />
      ))}
    </FormDialog>
  )
}
