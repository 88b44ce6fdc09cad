import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { previewBulkTransfer } from '#domains/assignment/contract/bulk.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { leadsText } from '../assignment/leads-text.ts'
import classes from './bulk.module.css'

export type Preview = AnswerOf<typeof previewBulkTransfer>

/** Names this many leads of a list, which is on the screen behind the dialog. */
const named = 5

/** Why nothing would move. */
export function nothingText({ found }: Preview, from: { name: string } | undefined): string {
  if (from) return `No lead is ${from.name}’s.`
  return found === 0
    ? 'There is nothing to transfer here.'
    : 'None of these leads is yours to transfer. Only the owner and the admins transfer a lead.'
}

type ListedLead = Preview['leads'][number]

const columns: readonly RecordColumn<ListedLead>[] = [
  { key: 'lead', title: 'Parent', width: '40%', onMobile: 'title', cell: ({ id, name }) => <LeadNameLink id={id} name={name} /> },
  { key: 'city', title: 'City', onMobile: 'whole', cell: ({ cities }) => cities.join(', ') },
  { key: 'due', title: 'Next step', width: momentWidth, onMobile: 'beside', cell: ({ due_at }) => due_at && <Moment at={due_at} agreed /> },
]

/** Shows what would move: all leads of a counsellor, the earliest due first, or the first names of a list. */
export function PreviewText({ preview, from }: { preview: Preview; from: { id: number; name: string } | undefined }) {
  const { found, movable, leads } = preview
  const names = leads.slice(0, named).map(({ name, owner }) => `${name} (${owner?.name ?? 'nobody’s'})`)
  const rest = movable - names.length
  return (
    <div>
      <p className={textStyles.wrap} role="status">
        <strong>{leadsText(movable)}</strong> will move with their history and open follow-ups
        {from ? ', those due first on top.' : `: ${names.join(', ')}${rest > 0 ? ` and ${grouped(rest)} more` : ''}.`}
        {found > movable && ` ${leadsText(found - movable)} of the list are not yours to transfer; they stay.`}
      </p>
      {from && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached with the keyboard. */}
          <section className={classes.leads} aria-label="Leads that will move" tabIndex={0}>
            <RecordTable label="Leads" columns={columns} rows={leads} />
          </section>
          {movable > leads.length && (
            <p className={classes.outcome}>
              These are the first {grouped(leads.length)}.{' '}
              <Anchor inherit renderRoot={(props) => <Link {...props} to="/users" search={{ owner: from.id }} />}>
                See all in Users
              </Anchor>
            </p>
          )}
        </>
      )}
    </div>
  )
}
