import { MultiSelect, Textarea } from '@mantine/core'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { type LeadListName, leadListCalls, leadLists } from '#domains/leads/contract/lists.ts'
import type { LeadFilters } from '#domains/leads/web/list/filters/lead-filters.ts'
import { exportedQuery } from '#domains/leads/web/list/search/kept-lead-query.ts'
import { maxShares } from '#domains/sharing/contract/change-lead.ts'
import { maxShared, shareLeads } from '#domains/sharing/contract/share-leads.ts'
import { counted } from '#platform/contract/counts.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { useListUntilChoice } from '#platform/web/ui/over/use-list-until-choice.ts'
import { useCounsellorOptions } from '../counsellors/use-counsellor-options.ts'
import classes from './share-or-transfer-modal.module.css'

interface ShareLeadsDialogProps {
  list: LeadListName
  filters: LeadFilters
  onClose: () => void
}

const toldOf = ({ shared, had }: { shared: number; had: number }) =>
  had === 0 ? `${counted(shared, 'lead')} shared` : `${counted(shared, 'lead')} shared; ${counted(had, 'lead')} they had already`

/** Shares what a list shows, or what is chosen in it, with counsellors. */
export default function ShareLeadsDialog({ list, filters, onClose }: ShareLeadsDialogProps) {
  const form = useApiForm(shareLeads, {
    initialValues: { share_with: [] as string[], note: '' },
    body: ({ share_with, note }) => ({ list, query: exportedQuery(list, filters), share_with: share_with.map(Number), note }),
    refreshes: leadListCalls.map((call) => keyOf(call)),
    onSuccess: (answer) => {
      toast.success(toldOf(answer))
      onClose()
    },
  })
  const options = useCounsellorOptions()
  const choice = useListUntilChoice()
  return (
    <FormDialog
      title={`Share leads of ${leadLists[list].title}`}
      action="Share"
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className={classes.meaning}>They see the leads beside you and work on them too. At most {maxShared} leads at once.</p>
      <MultiSelect
        label="Share with"
        description={`One or more, at most ${maxShares}`}
        withAsterisk
        searchable
        hidePickedOptions
        openOnFocus={false}
        data-autofocus
        limit={100}
        maxValues={maxShares}
        nothingFoundMessage="No counsellor of that name"
        data={options}
        {...form.getInputProps('share_with')}
        {...choice.list}
        onChange={(chosen) => {
          choice.closeList()
          form.setFieldValue('share_with', chosen)
        }}
      />
      <Textarea
        label="Handover note"
        description="Shown in the timeline of each lead."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestComment}
        {...form.getInputProps('note')}
      />
      <p className={classes.problem} role="alert">
        {form.problem}
      </p>
    </FormDialog>
  )
}
