import { Text } from '@mantine/core'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { changeLoginConsent } from '#domains/leads/contract/login-consent.ts'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { instantOf, type Slot } from '#platform/web/ui/when/slot.ts'
import { WhenField } from '#platform/web/ui/when/when-field.tsx'

interface LoginConsentDialogProps {
  lead: Pick<LeadDetails, 'id' | 'allowed_login_via_inside' | 'login_consent_at'>
  onClose: () => void
}

/** Records that the parent gave or withdrew consent to log in through Inside, and when they said so. */
export default function LoginConsentDialog({ lead: { id, allowed_login_via_inside, login_consent_at }, onClose }: LoginConsentDialogProps) {
  const form = useApiForm(changeLoginConsent, {
    params: { id },
    initialValues: { at: { date: kolkataDay(Date.now()), time: kolkataTime(Date.now()) } as Slot },
    check: ({ at }) => (Number.isNaN(instantOf(at)) ? { at: 'Say when they said so.' } : undefined),
    body: ({ at }) => ({ given: !allowed_login_via_inside, at: new Date(instantOf(at)).toISOString() }),
    refusedAt: 'at',
    whom: useWhom(id),
    refreshes: leadQuestions(id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="Log-in through Inside"
      action={allowed_login_via_inside ? 'They took it back' : 'They agreed'}
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Text fz="sm" lh="sm">
        {allowed_login_via_inside ? 'The parent agreed to log in through Inside' : 'The parent has not agreed to log in through Inside'}
        {login_consent_at && (
          <>
            {' '}
            (<Moment at={login_consent_at} />)
          </>
        )}
        . Send to Parent is open only for parents who agreed.
      </Text>
      <WhenField
        label="Said so on"
        looks="past"
        value={form.values.at}
        problem={form.errors.at}
        onChange={(slot) => form.setFieldValue('at', slot)}
      />
    </FormDialog>
  )
}
