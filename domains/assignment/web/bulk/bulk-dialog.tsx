import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { SentQueueFilters } from '#domains/assignment/contract/assignment-queue.ts'
import { previewBulkTransfer } from '#domains/assignment/contract/bulk.ts'
import { type LeadListName, leadLists } from '#domains/leads/contract/lists.ts'
import type { LeadFilters } from '#domains/leads/web/list/filters/lead-filters.ts'
import { exportedQuery } from '#domains/leads/web/list/search/kept-lead-query.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from '../assignment/assignment.module.css'
import { BulkForm, type ReceiverChoice } from './bulk-form.tsx'
import { BulkLines } from './bulk-lines.tsx'
import type { Preview } from './preview-text.tsx'
import type { Which } from './rule-receivers.tsx'

interface BulkDialogProps {
  list?: LeadListName
  filters?: LeadFilters
  /** Instead of a list: the counsellor all of whose leads go. */
  from?: { id: number; name: string }
  /** Instead of a list: what these filters find in the queue. */
  queue?: SentQueueFilters
  /** How the receivers are chosen at first. */
  way?: ReceiverChoice
  onClose: () => void
}

function whichOf({ list, filters, from, queue }: BulkDialogProps): Which {
  if (queue) return { queue }
  return from === undefined && list && filters ? { list, query: exportedQuery(list, filters) } : { from: from?.id }
}

function titleOf({ list, from, queue }: BulkDialogProps): string {
  if (list) return `Transfer what ${leadLists[list].title} shows`
  if (from) return `Transfer all leads of ${from.name}`
  return queue?.leads ? 'Give the leads that you chose' : 'Transfer the leads that the queue shows'
}

/** Shows what a bulk transfer would move, to whom and with which note; then how far it is, and the way back. */
export default function BulkDialog(props: BulkDialogProps) {
  const { onClose, from } = props
  const [which] = useState(() => whichOf(props))
  const [preview, setPreview] = useState<Preview>()
  const [isBegun, setIsBegun] = useState(false)
  const { mutate, error } = useApiMutation(previewBulkTransfer, { onSuccess: setPreview, onRefusal: () => undefined })
  useEffect(() => mutate({ body: which }), [mutate, which])
  return (
    <Modal
      opened
      onClose={onClose}
      // A press that just misses a name would take what was chosen.
      closeOnClickOutside={false}
      size="lg"
      title={titleOf(props)}
    >
      <div className={classes.form}>
        {error && (
          <p className={classes.problem} role="alert">
            {error.message}
          </p>
        )}
        {!isBegun &&
          !error &&
          (preview ? (
            <BulkForm preview={preview} which={which} from={from} way={props.way} onBegun={() => setIsBegun(true)} />
          ) : (
            <Skeleton height={160} aria-label="Counting the leads" />
          ))}
        <BulkLines from={from?.id} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
