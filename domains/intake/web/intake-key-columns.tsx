import { eventKinds, kindNames } from '#domains/intake/contract/event-kinds.ts'
import type { IntakeKey } from '#domains/intake/contract/intake.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { MaybeMoment } from '#platform/web/ui/time/maybe-moment.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { RevokeButton } from './revoke-button.tsx'

function scopeOf(kinds: IntakeKey['kinds']): string {
  return kinds.length === kindNames.length ? 'All kinds of events' : kinds.map((kind) => eventKinds[kind]).join(', ')
}

export const intakeKeyColumns: readonly RecordColumn<IntakeKey>[] = [
  { key: 'name', title: 'Key', width: '18%', onMobile: 'title', cell: ({ name }) => <strong title={name}>{name}</strong> },
  { key: 'source', title: 'Source of its leads', width: '16%', word: 'source', cell: ({ source }) => <span title={source}>{source}</span> },
  { key: 'kinds', title: 'May send', onMobile: 'whole', cell: ({ kinds }) => <span title={scopeOf(kinds)}>{scopeOf(kinds)}</span> },
  { key: 'used', title: 'Last used', width: momentWidth, word: 'last used', cell: ({ last_used_at }) => <MaybeMoment at={last_used_at} /> },
  { key: 'made', title: 'Made', width: momentWidth, word: 'made', cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    key: 'by',
    title: 'By',
    width: '14%',
    word: 'by',
    cell: ({ created_by }) => created_by ?? <span className={textStyles.aside}>command line</span>,
  },
  {
    key: 'revoke',
    title: 'Revoke',
    width: '150px',
    onMobile: 'end',
    cell: (key) =>
      key.revoked_at ? (
        <span className={textStyles.aside}>
          revoked <Moment at={key.revoked_at} />
        </span>
      ) : (
        <RevokeButton id={key.id} name={key.name} />
      ),
  },
]
