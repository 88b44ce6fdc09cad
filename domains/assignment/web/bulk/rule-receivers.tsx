import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { previewBulkTransfer, startBulkTransfer } from '#domains/assignment/contract/bulk.ts'
import type { SentQueueFilters } from '#domains/assignment/contract/queue.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { leadsText } from '../assignment/leads-text.ts'
import classes from './bulk.module.css'
import type { Preview } from './preview-text.tsx'

/** The leads that are meant, as the calls take them. */
export interface Which {
  list?: LeadListName | undefined
  query?: KeptQuery | undefined
  from?: number | undefined
  queue?: SentQueueFilters | undefined
}

interface RuleReceiversProps {
  which: Which
  from: { name: string } | undefined
  preview: Preview | undefined
  onPreview: (preview: Preview) => void
}

/** Who would get how many by the rules, as they are now. */
export function RuleReceivers({ which, from, preview, onPreview }: RuleReceiversProps) {
  const { mutate, error } = useCall(previewBulkTransfer, { onSuccess: onPreview, onRefusal: () => undefined })
  useEffect(() => mutate({ body: { ...which, by_rules: true } }), [mutate, which])
  if (error) return <p role="alert">{error.message}</p>
  if (!preview?.receivers) return <Skeleton height={60} aria-label="Counting by the rules" />
  const { receivers, movable } = preview
  const stay = movable - receivers.reduce((sum, { leads }) => sum + leads, 0)
  if (receivers.length === 0) return <p className={classes.facts}>{startBulkTransfer.refusals.noRule[1]}</p>
  return (
    <div>
      <ul className={classes.receivers} aria-label="Who gets how many">
        {receivers.map(({ id, name, leads }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span>{leadsText(leads)}</span>
          </li>
        ))}
      </ul>
      {stay > 0 && (
        <p className={classes.facts}>
          {leadsText(stay)} that no rule takes {stay === 1 ? 'stays' : 'stay'}{' '}
          {which.queue ? 'in the queue' : from ? `with ${from.name}` : 'with the owner'}.
        </p>
      )}
    </div>
  )
}
