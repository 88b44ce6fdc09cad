import { MultiSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { type LeadListName, leadListCalls, leadLists } from '#domains/leads/contract/lists.ts'
import type { LeadFilters } from '#domains/leads/web/list/filters/lead-filters.ts'
import { exportedQuery } from '#domains/leads/web/list/search/kept-lead-query.ts'
import { maxShares } from '#domains/sharing/contract/change-lead.ts'
import { maxShared, shareLeads } from '#domains/sharing/contract/share-leads.ts'
import { counted } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
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

function useShareLeads({ list, filters, onClose }: ShareLeadsDialogProps) {
  const [to, setTo] = useState<string[]>([])
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const share = useApiMutation(shareLeads, {
    refreshes: leadListCalls.map((call) => keyOf(call)),
    onRefusal: (refusal) => setProblems({ form: refusal.detail, ...fieldErrors(refusal) }),
    onSuccess: (answer) => {
      toast.success(toldOf(answer))
      onClose()
    },
  })
  const submit = () => share.mutate({ body: { list, query: exportedQuery(list, filters), share_with: to.map(Number), note } })
  const choose = (chosen: string[]) => {
    setProblems({})
    setTo(chosen)
  }
  return { to, choose, note, setNote, problems, submit, isSending: share.isPending }
}

/** Shares what a list shows, or what is chosen in it, with counsellors. */
export default function ShareLeadsDialog(props: ShareLeadsDialogProps) {
  const { to, choose, note, setNote, problems, submit, isSending } = useShareLeads(props)
  const options = useCounsellorOptions()
  const choice = useListUntilChoice()
  return (
    <FormDialog
      title={`Share leads of ${leadLists[props.list].title}`}
      action="Share"
      isSending={isSending}
      onSubmit={submit}
      onClose={props.onClose}
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
        value={to}
        error={problems.share_with}
        {...choice.list}
        onChange={(chosen) => {
          choice.closeList()
          choose(chosen)
        }}
      />
      <Textarea
        label="Handover note"
        description="Shown in the timeline of each lead."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestComment}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={classes.problem} role="alert">
        {problems.share_with ? '' : problems.form}
      </p>
    </FormDialog>
  )
}
