import { Button, Checkbox, Stack } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconDeviceMobile, IconPhone } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { changeCallPreference, getTelephony } from '#domains/calls/contract/calls.ts'
import { blockedText, liftText } from '#domains/leads/contract/do-not-disturb.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { patchLead } from '#domains/leads/web/edit/put-lead.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { dialLink } from '#domains/leads/web/lead/facts/phone-links.ts'
import { useOutsideHours } from '#domains/leads/web/lead/outside-hours.ts'
import { OutsideHoursNote } from '#domains/leads/web/lead/outside-hours-note.tsx'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { isOnPhone } from '#platform/web/ui/page/screen-widths.ts'
import classes from './number-menu.module.css'
import { RefusalNote } from './refusal-note.tsx'
import type { usePlaceCall } from './use-place-call.ts'

interface NumberMenuProps {
  lead: LeadRow
  phone: PhoneNumber
  calling: ReturnType<typeof usePlaceCall>
  close: () => void
}

export default function NumberMenu({ lead, phone, calling, close }: NumberMenuProps) {
  const gateways = useOutsideHours(lead.calling.zones)
  return (
    <Stack gap={10} w={260} maw="100%">
      <OutsideHoursNote zones={lead.calling.zones} />
      {calling.press?.refusal && <RefusalNote press={calling.press} place={calling.place} />}
      {(isOnPhone() || gateways) && (
        <Button
          autoFocus
          leftSection={<IconPhone size={18} aria-hidden />}
          onClick={() => {
            close()
            void calling.place({ leadId: lead.id, phone })
          }}
        >
          Call {phoneText(phone)}
        </Button>
      )}
      {!lead.calling.opted_out && !phone.masked && (
        <a className={classes.device} href={dialLink(phone)} onClick={close}>
          <IconDeviceMobile size={16} aria-hidden />
          Dial on this device
        </a>
      )}
      <Preference lead={lead} />
      <HowCallsArePlaced />
    </Stack>
  )
}

const preferenceText = ({ opted_out, consented }: { opted_out?: boolean | undefined; consented?: boolean | undefined } = {}) =>
  opted_out !== undefined
    ? `${blockedText({ calls: true, writing: true })}: ${opted_out ? 'yes' : 'no'}`
    : `Agreed to be called: ${consented ? 'yes' : 'no'}`

/** Stands on the lead at once, and is taken back if refused. */
function useCallPreference({ id, name, calling }: LeadRow) {
  const client = useQueryClient()
  const show = (preference: Partial<LeadRow['calling']>) =>
    patchLead(client, id, (row) => ({ ...row, calling: { ...row.calling, ...preference } }))
  return useApiMutation(changeCallPreference, {
    ...useMayWait(changeCallPreference, { id, name }, { title: 'Wish of the parent', text: ({ body }) => preferenceText(body) }),
    params: { id },
    whom: () => name,
    onMutate: async ({ body = {} }) => {
      const wished = Object.fromEntries(Object.entries(body).filter(([, wish]) => wish !== undefined))
      // A wish not to be disturbed is newer than what the parent agreed to; a no to messages alone stays, as the answer says then.
      await show({ ...wished, ...(body.opted_out !== undefined && { writing_blocked: body.opted_out }) })
      return calling
    },
    onSuccess: show,
    onError: (_error, _act, before) => before && show(before),
  })
}

/** What stands now, where that is less than the whole of it, and what lifts it. */
function whatStands({ opted_out: calls, writing_blocked: writing }: LeadRow['calling']): string | undefined {
  if (!calls && !writing) return undefined
  const lift = liftText({ calls, writing })
  if (calls && writing) return lift
  return `${calls ? 'The parent agreed to WhatsApp and mail since.' : 'Calls are allowed; WhatsApp and mail are not.'} ${lift}`
}

function Preference({ lead }: { lead: LeadRow }) {
  const { calling } = lead
  const change = useCallPreference(lead)
  return (
    <Stack component="fieldset" gap="sm" className={classes.wishes ?? ''}>
      <legend className={classes.legend}>The parent</legend>
      <Checkbox
        size="xs"
        label={blockedText({ calls: true, writing: true })}
        description={whatStands(calling)}
        checked={calling.opted_out}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate({ body: { opted_out: checked } })}
      />
      <Checkbox
        size="xs"
        label="Agreed to be called"
        checked={calling.consented}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate({ body: { consented: checked } })}
      />
    </Stack>
  )
}

function HowCallsArePlaced() {
  const { data } = useApiQuery(getTelephony, { quiet: true })
  if (!data) return null
  const notes = [
    data.provider === null && 'No telephone service is set up.',
    data.simulated && 'Calls are simulated here: no phone rings.',
  ].filter((note) => note !== false)
  return notes.map((note) => (
    <p key={note} className={textStyles.quietXs}>
      {note}
    </p>
  ))
}
