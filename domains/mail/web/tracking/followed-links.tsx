import { Title } from '@mantine/core'
import type { trackMails } from '#domains/mail/contract/mail-tracking.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import classes from './tracking.module.css'

type Row = AnswerOf<typeof trackMails>['links'][number] & { id: number }

const columns: readonly RecordColumn<Row>[] = [
  { key: 'target', title: 'Link', onMobile: 'title', cell: ({ target }) => <bdi title={target}>{target}</bdi> },
  { key: 'clicks', title: 'Times', width: '100px', word: 'times', cell: ({ clicks }) => grouped(clicks) },
]

/** The links that people followed; one person who follows a link twice counts twice. */
export const FollowedLinks = ({ links }: { links: AnswerOf<typeof trackMails>['links'] }) => (
  <section aria-label="Links that people followed">
    <Title order={2}>Links that people followed</Title>
    {links.length === 0 ? (
      <p className={classes.note}>Nobody followed a link in these days.</p>
    ) : (
      <>
        <p className={classes.note}>A person who follows a link twice counts twice here.</p>
        <RecordTable label="Links" columns={columns} rows={links.map((link, id) => ({ ...link, id }))} />
      </>
    )}
  </section>
)
