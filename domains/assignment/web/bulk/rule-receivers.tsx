import { Skeleton, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { SentQueueFilters } from '#domains/assignment/contract/assignment-queue.ts'
import { previewBulkTransfer, startBulkTransfer } from '#domains/assignment/contract/bulk.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import { counted } from '#platform/contract/counts.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { spanEnd } from '#platform/web/ui/time/span-text.ts'
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
  const { mutate, error } = useApiMutation(previewBulkTransfer, { onSuccess: onPreview, onRefusal: () => undefined })
  useEffect(() => mutate({ body: { ...which, by_rules: true } }), [mutate, which])
  if (error)
    return (
      <Text my="1em" role="alert">
        {error.message}
      </Text>
    )
  if (!preview?.receivers) return <Skeleton height={60} aria-label="Counting by the rules" />
  const { receivers } = preview
  return (
    <div>
      {receivers.length === 0 ? (
        <p className={textStyles.wrap}>{startBulkTransfer.refusals.noRule[1]}</p>
      ) : (
        <ul className={classes.receivers} aria-label="Who gets how many">
          {receivers.map(({ id, name, leads }) => (
            <li key={id}>
              <bdi>{name}</bdi> <span>{leadsText(leads)}</span>
            </li>
          ))}
        </ul>
      )}
      <Staying preview={preview} which={which} from={from} />
    </div>
  )
}

type Stay = NonNullable<Preview['stay']>[number]

/** Why leads that nobody has wait on. */
const waitWords: Readonly<Record<Stay['why'], (rule: string) => string>> = {
  no_rule: () => 'no rule fits',
  no_counsellor: (rule) => `the rule “${rule}” has no counsellor for them`,
  nobody_there: (rule) => `no counsellor of the rule “${rule}” is there now`,
  all_full: (rule) => `the counsellors of the rule “${rule}” who are there have as many leads as they may have`,
}

/** Why leads stay with their owners, who get none of their own and whom neither hours nor limits keep from more. */
const keepWords: Readonly<Record<Stay['why'], (rule: string) => string>> = {
  ...waitWords,
  no_counsellor: (rule) => `the rule “${rule}” has no other counsellor for them`,
  nobody_there: (rule) => `every other counsellor of the rule “${rule}” is on leave`,
}

type Whose = Pick<RuleReceiversProps, 'which' | 'from'>

function stayText({ leads, why, rule, waits }: Stay, { which, from }: Whose): string {
  const reason = (waits ? waitWords : keepWords)[why](rule ?? '')
  if (waits) return `${leadsText(leads)} ${leads === 1 ? 'waits' : 'wait'} in the queue: ${reason}.`
  const where = which.queue ? 'in the queue' : `with ${from ? from.name : 'the owner'}`
  return `${leadsText(leads)} ${leads === 1 ? 'stays' : 'stay'} ${where}: ${reason}.`
}

/** How many counsellors beside those who are named get none, and why; empty if there are none. */
function withoutText({ without, receivers, on_leave }: Preview): string {
  const noun = (receivers?.length ?? 0) + (on_leave?.length ?? 0) > 0 ? 'other' : 'counsellor'
  const { absent = 0, full = 0 } = without ?? {}
  const sentences = [
    absent > 0 && `${counted(absent, noun)} ${absent === 1 ? 'is not at work now and gets' : 'are not at work now and get'} none.`,
    full > 0 &&
      `${counted(full, noun)} ${full === 1 ? 'has as many leads as they may have and gets' : 'have as many leads as they may have and get'} none.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** What the rules do not move and why, and which counsellors get nothing. */
function Staying({ preview, ...whose }: Whose & { preview: Preview }) {
  const [stay, onLeave] = [preview.stay ?? [], preview.on_leave ?? []]
  const others = withoutText(preview)
  if (stay.length + onLeave.length === 0 && !others) return null
  return (
    <ul className={classes.stay} aria-label="Who is left out, and what stays">
      {onLeave.map(({ id, name, until }) => (
        <li key={id}>
          <bdi>{name}</bdi> is on leave{until && ` until ${spanEnd(until)}`} and gets none.
        </li>
      ))}
      {others && <li>{others}</li>}
      {stay.map((one) => (
        <li key={`${one.waits} ${one.why} ${one.rule}`}>{stayText(one, whose)}</li>
      ))}
      {preview.receivers?.length !== 0 && stay.some(({ waits, why }) => waits && why !== 'no_rule') && (
        <li>What waits is given as soon as a counsellor of its rule is there and may have more.</li>
      )}
    </ul>
  )
}
