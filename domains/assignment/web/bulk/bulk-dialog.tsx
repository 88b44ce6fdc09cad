import { Button, Group, Modal, MultiSelect, Skeleton, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { listBulkTransfers, previewBulkTransfer, startBulkTransfer } from '#domains/assignment/contract/bulk.ts'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { type LeadListName, leadLists } from '#domains/leads/contract/lists.ts'
import type { LeadFilters } from '#domains/leads/web/list/filters/lead-filters.ts'
import { exportedQuery } from '#domains/leads/web/list/search/kept-query.ts'
import { useCounsellors } from '#domains/sharing/web/use-counsellors.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import classes from '../assignment.module.css'
import { grouped, leadsText } from '../leads-text.ts'
import bulkClasses from './bulk.module.css'
import { BulkLines } from './bulk-lines.tsx'

interface BulkDialogProps {
  list?: LeadListName
  filters?: LeadFilters
  /** Instead of a list: all that somebody has. */
  from?: number
  onClose: () => void
}

type Preview = AnswerOf<typeof previewBulkTransfer>

const whichOf = ({ list, filters, from }: BulkDialogProps) =>
  from === undefined && list && filters ? { list, query: exportedQuery(list, filters) } : { from }

/** What it would move, to whom and with which note; then how far it is, and the way back. */
export default function BulkDialog(props: BulkDialogProps) {
  const { onClose, list } = props
  const [which] = useState(() => whichOf(props))
  const [preview, setPreview] = useState<Preview>()
  const [isBegun, setIsBegun] = useState(false)
  const { mutate, error } = useCall(previewBulkTransfer, { onSuccess: setPreview, onRefusal: () => undefined })
  useEffect(() => mutate({ body: which }), [mutate, which])
  const title = list ? `Transfer what ${leadLists[list].title} shows` : 'Hand over all of their leads'
  return (
    <Modal opened onClose={onClose} size="lg" title={title} closeButtonProps={{ 'aria-label': 'Close the dialog' }}>
      <div className={classes.form}>
        {error && (
          <p className={classes.problem} role="alert">
            {error.message}
          </p>
        )}
        {!isBegun &&
          !error &&
          (preview ? (
            <BulkForm preview={preview} which={which} onBegun={() => setIsBegun(true)} />
          ) : (
            <Skeleton height={160} aria-label="Counting the leads" />
          ))}
        <BulkLines />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

interface BulkFormProps {
  preview: Preview
  which: ReturnType<typeof whichOf>
  onBegun: () => void
}

function useBulkForm({ which, onBegun }: Pick<BulkFormProps, 'which' | 'onBegun'>) {
  const [said, setSaid] = useState<{ to: string[]; note: string }>({ to: [], note: '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const start = useCall(startBulkTransfer, {
    refreshes: [keyOf(listBulkTransfers)],
    onRefusal: (refusal) => setProblems({ form: refusal.detail, ...fieldErrors(refusal) }),
    onSuccess: onBegun,
  })
  return {
    ...said,
    problems,
    isStarting: start.isPending,
    set: (patch: Partial<typeof said>) => {
      setSaid((before) => ({ ...before, ...patch }))
      setProblems({})
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      start.mutate({ body: { ...which, to: said.to.map(Number), note: said.note } })
    },
  }
}

function BulkForm({ preview, ...begin }: BulkFormProps) {
  const { to, note, problems, isStarting, set, submit } = useBulkForm(begin)
  const { data } = useCounsellors()
  if (preview.movable === 0) return <p className={bulkClasses.facts}>{nothingText(preview)}</p>
  const each = Math.ceil(preview.movable / Math.max(to.length, 1))
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PreviewText preview={preview} />
      <MultiSelect
        label="Transfer to"
        description={to.length > 1 ? `About ${leadsText(each)} each, in the order of the list` : 'One, or several in turn'}
        withAsterisk
        searchable
        hidePickedOptions
        openOnFocus={false}
        limit={100}
        data-autofocus
        nothingFoundMessage="No counsellor of that name"
        data={(data?.results ?? []).map(({ id, user }) => ({ value: String(id), label: user }))}
        value={to}
        error={problems.to}
        onChange={(chosen) => set({ to: chosen })}
      />
      <Textarea
        label="Handover note"
        description="It stands in the timeline of each lead, and in the notice."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestComment}
        value={note}
        error={problems.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <p className={classes.problem} role="alert">
        {problems.to ? '' : problems.form}
      </p>
      <Group justify="flex-end">
        <Button type="submit" loading={isStarting}>
          Transfer {leadsText(preview.movable)}
        </Button>
      </Group>
    </form>
  )
}

const nothingText = ({ found }: Preview) =>
  found === 0 ? 'The list is empty.' : 'None of these leads is yours to transfer. Only the owner and the admins transfer a lead.'

function PreviewText({ preview: { found, movable, sample } }: { preview: Preview }) {
  const names = sample.map(({ name, owner }) => `${name} (${owner?.name ?? 'nobody’s'})`).join(', ')
  const rest = movable - sample.length
  return (
    <p className={bulkClasses.facts} role="status">
      <strong>{leadsText(movable)}</strong> will move with their history and open follow-ups: {names}
      {rest > 0 && ` and ${grouped(rest)} more`}.
      {found > movable && ` ${leadsText(found - movable)} of the list are not yours to give and stay.`}
    </p>
  )
}
