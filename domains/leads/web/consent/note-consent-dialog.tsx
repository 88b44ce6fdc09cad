import { NativeSelect, Text, TextInput } from '@mantine/core'
import { type Channel, channels, type Method, methods, type Purpose, purposes } from '#domains/leads/contract/consent.ts'
import { listConsents, longestConsentNote, noteConsent } from '#domains/leads/contract/consents.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { useWhom } from '../facts/name-of-lead.ts'
import { leadQuestions } from '../lead/lead-questions.ts'

/** What the parent says something about. */
export interface NotedAbout {
  purpose: Exclude<Purpose, 'login'>
  channel: Channel
  child: { id: number; name: string } | null
  given: boolean
}

interface NoteConsentDialogProps {
  leadId: number
  about: NotedAbout
  onClose: () => void
}

/** Notes that a parent agreed to something or took it back, and how they said it. */
export function NoteConsentDialog({ leadId, about: { purpose, channel, child, given }, onClose }: NoteConsentDialogProps) {
  const isOfChild = purpose === 'child_data'
  const form = useApiForm(noteConsent, {
    params: { id: leadId },
    initialValues: { how: 'spoken' as 'spoken' | 'staff', note: '', method: 'held' as Method, reference: '' },
    body: ({ how, note, method, reference }) => ({
      ...{ purpose, channel, given, how },
      ...(note.trim() && { note }),
      ...(child && { child: child.id }),
      ...(isOfChild && given && { method, ...(reference.trim() && { reference }) }),
    }),
    refusedAt: 'note',
    whom: useWhom(leadId),
    refreshes: [...leadQuestions(leadId), keyOf(listConsents, { id: leadId })],
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={`${purposes[purpose]}${child ? `: ${child.name}` : ''}${channel === 'all' ? '' : ` by ${channels[channel]}`}`}
      action={given ? 'They agreed' : 'They do not want it'}
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {isOfChild && given && (
        <>
          <Text fz="sm" lh="sm">
            Keep how you know that an adult parent says it, and where that can be looked up. Keep no document.
          </Text>
          <NativeSelect
            label="Known by"
            data={Object.entries(methods).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('method')}
          />
          <TextInput label="Reference" maxLength={longestConsentNote} {...form.getInputProps('reference')} />
        </>
      )}
      <NativeSelect
        label="Said"
        data={[
          { value: 'spoken', label: 'in a call' },
          { value: 'staff', label: 'in another way' },
        ]}
        {...form.getInputProps('how')}
      />
      <TextInput label="In their words" maxLength={longestConsentNote} data-autofocus {...form.getInputProps('note')} />
    </FormDialog>
  )
}
