import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { LeadFilters } from '#domains/leads/web/list/filters/lead-filters.ts'
import { exportedQuery } from '#domains/leads/web/list/search/kept-lead-query.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { AudienceFields } from './audience-fields.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { RecipientCount } from './recipient-count.tsx'
import { useCampaignForm, type Which } from './use-campaign-form.ts'

interface CampaignDialogProps {
  list?: LeadListName
  filters?: LeadFilters
  onClose: () => void
}

/** Which mail goes to whom and how fast, with who gets it and who does not; from a list to what it shows, otherwise to a list or view. */
export default function CampaignDialog({ list, filters, onClose }: CampaignDialogProps) {
  const navigate = useNavigate()
  const [which, setWhich] = useState<Which | undefined>(() => list && filters && { list, query: exportedQuery(list, filters) })
  const form = useCampaignForm(which, ({ id }) => {
    onClose()
    void navigate({ to: '/campaigns/$campaignId', params: { campaignId: String(id) } })
  })
  const choose = (chosen: Which | undefined) => {
    setWhich(chosen)
    form.clearErrors()
  }
  return (
    <FormDialog title="Send a campaign" size="lg" action="Start" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      {list === undefined && <AudienceFields onChoose={choose} />}
      <CampaignFields form={form} />
      <RecipientCount which={which} form={form} />
      {form.problem && (
        <p className={textStyles.error} role="alert">
          {form.problem}
        </p>
      )}
    </FormDialog>
  )
}
