import { Box, Button, Group, VisuallyHidden } from '@mantine/core'
import { type BulkTransfer, listBulkTransfers, undoBulkTransfer } from '#domains/assignment/contract/bulk.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { second, useNow } from '#platform/web/ui/time/use-now.ts'
import { leadsText } from '../assignment/leads-text.ts'
import classes from './bulk.module.css'

const pace = 1000
const shown = 5

const isGoing = ({ status }: BulkTransfer) => status === 'waiting' || status === 'running' || status === 'undoing'

/** The latest bulk transfers of the reader, or of one counsellor's leads, with how far they are. */
export function BulkLines({ from }: { from?: number | undefined }) {
  const { data } = useApiQuery(listBulkTransfers, {
    query: { from },
    staleTime: 0,
    refetchInterval: ({ results }) => (results.some(isGoing) ? pace : false),
    quiet: true,
  })
  const bulks = data?.results.slice(0, shown) ?? []
  if (bulks.length === 0) return null
  const title = from === undefined ? 'Your bulk transfers' : 'Transfers of their leads'
  return (
    <section aria-label={title}>
      <h3 className={textStyles.subtitle}>{title}</h3>
      <ul>
        {bulks.map((bulk) => (
          <BulkLine key={bulk.id} bulk={bulk} showsWho={from !== undefined} />
        ))}
      </ul>
    </section>
  )
}

const inUseText = (count: number) => (count > 0 ? `; ${grouped(count)} stayed in somebody’s dialer or call` : '')

function outcomeText({ status, moved, skipped, in_use: inUse, returned, kept, total, trouble }: BulkTransfer): string {
  if (status === 'waiting') return 'Waiting for its turn'
  if (status === 'running') return `${grouped(moved + skipped + inUse)} of ${grouped(total ?? 0)}`
  if (status === 'undoing') return `Taking back: ${grouped(returned + kept)} of ${grouped(moved + returned + kept)}`
  if (status === 'failed') return trouble ?? 'It could not be finished.'
  const stayed = skipped > 0 ? `; ${grouped(skipped)} had changed owner and stayed` : ''
  if (status === 'done') return `${leadsText(moved)} transferred${stayed}${inUseText(inUse)}`
  return `Undone: ${leadsText(returned)} came back${kept > 0 ? `; ${grouped(kept)} stayed, because somebody worked on them or transferred them on since` : ''}`
}

function BulkLine({ bulk, showsWho }: { bulk: BulkTransfer; showsWho: boolean }) {
  const { of, by, to, by_rules, created_at, status, moved, skipped, in_use: inUse, returned, kept, total } = bulk
  const done = status === 'undoing' ? returned + kept : moved + skipped + inUse
  return (
    <li className={classes.bulk}>
      <Group gap="2px 8px">
        <Box component="span" flex="1 1 200px" className={textStyles.wrap ?? ''}>
          {showsWho ? by.name : of} to {to.map(({ name }) => name).join(', ')}
          {by_rules && ' by the rules'}
        </Box>
        <Moment at={created_at} className={textStyles.quietXs} />
        <UndoButton bulk={bulk} />
      </Group>
      {isGoing(bulk) && (
        <progress className={classes.progress} aria-label={`Transfer of ${of}`} value={done} max={Math.max(total ?? 1, 1)} />
      )}
      <p className={classes.outcome} role="status">
        {outcomeText(bulk)}
      </p>
      {bulk.stayed_leads.length > 0 && (
        <p className={classes.outcome}>
          {bulk.stayed_leads.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <LeadNameLink id={id} name={name} />
            </span>
          ))}
        </p>
      )}
    </li>
  )
}

function UndoButton({ bulk: { id, of, undo_until } }: { bulk: BulkTransfer }) {
  const now = useNow(second)
  const undo = useApiMutation(undoBulkTransfer, { params: { id }, refreshes: [keyOf(listBulkTransfers)] })
  const left = undo_until === null ? 0 : Date.parse(undo_until) - now
  if (left <= 0) return null
  return (
    <Button size="compact-xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate({})}>
      Undo ({clockText(left / second)})<VisuallyHidden component="span"> the transfer of {of}</VisuallyHidden>
    </Button>
  )
}
