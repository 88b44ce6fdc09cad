import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { blockedText } from '#domains/leads/contract/do-not-disturb.ts'
import { patchLead } from '#domains/leads/web/edit/put-lead.ts'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { changeMessagePreference, getThread } from '#domains/messages/contract/thread.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { HowSaid } from './how-said.tsx'

interface PreferenceDialogProps {
  leadId: number
  /** They asked for no more messages; otherwise they agreed again. */
  optsOut: boolean
  onClose: () => void
}

/** Notes what a parent told staff about messages, with how they said it. */
export function PreferenceDialog({ leadId, optsOut, onClose }: PreferenceDialogProps) {
  const client = useQueryClient()
  const form = useApiForm(changeMessagePreference, {
    params: { id: leadId },
    ...useMayWait(
      changeMessagePreference,
      { id: leadId },
      {
        title: optsOut ? 'Send no more' : 'Allow WhatsApp and mail',
        text: ({ body }) => body?.reason ?? '',
        onKept: onClose,
      },
    ),
    initialValues: { reason: '' },
    body: ({ reason }) => ({ opted_out: optsOut, reason }),
    refusedAt: 'reason',
    whom: useWhom(leadId),
    refreshes: [keyOf(getThread, { id: leadId })],
    onSuccess: async ({ opted_out }) => {
      // A mail that is open to this parent goes on with it.
      await patchLead(client, leadId, (row) => ({ ...row, calling: { ...row.calling, writing_blocked: opted_out } }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={optsOut ? blockedText({ calls: false, writing: true }) : 'This parent agreed to WhatsApp and mail again'}
      action={optsOut ? 'Send no more' : 'Allow WhatsApp and mail'}
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Text fz="sm">
        {optsOut
          ? 'Nobody writes to them until they write START or agree again. Messages that wait or are scheduled are not sent. Calls stay as they are.'
          : 'WhatsApp takes free text for 24 hours after they write there, otherwise templates; e-mail takes any text.'}
      </Text>
      <HowSaid {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
