import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { listTrackedMails } from '#domains/mail/contract/mail-tracking.ts'
import { grouped } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import classes from './tracking.module.css'
import type { TrackedMailsSearch } from './tracking-search.ts'

const route = getRouteApi('/_portal/email-tracking/')

type Answer = AnswerOf<typeof listTrackedMails>['results'][number]
/** A campaign and a template may have one number, so that a row has a key of its own. */
type Row = Answer & { mail: number }

const rowsOf = (rows: readonly Answer[]): Row[] => rows.map((row) => ({ ...row, mail: row.id, id: row.is_campaign ? -row.id : row.id }))
type Count = { [Key in keyof Row]: Row[Key] extends number ? Key : never }[Exclude<keyof Row, 'id' | 'mail' | 'template_id'>]

const count = (key: Count, title: string, width: string): RecordColumn<Row> => ({
  ...{ key, title, width, word: title.toLowerCase() },
  cell: (row) => grouped(row[key]),
})

const linkTo = ({ mail, template_id, is_campaign }: Row) =>
  linkOptions({
    to: '/email-tracking/$templateId',
    params: { templateId: String(template_id) },
    search: is_campaign ? { campaign: mail } : {},
  })

const columns: readonly RecordColumn<Row>[] = [
  {
    key: 'campaign',
    title: 'Mail',
    onMobile: 'title',
    cell: (row) => (
      <Link {...linkTo(row)} className={textStyles.nameLink} title={row.campaign}>
        <bdi>{row.campaign}</bdi>
      </Link>
    ),
  },
  { key: 'kind', title: 'Sent', width: '110px', cell: ({ is_campaign }) => (is_campaign ? 'Campaign' : 'One by one') },
  count('sent', 'Mails', '90px'),
  count('opened', 'Opened by people', '140px'),
  count('opened_by_machine', 'Opened by machines', '156px'),
  count('clicked', 'Clicked', '90px'),
  count('replied', 'Answered', '100px'),
  count('bounced', 'Bounced', '90px'),
  count('unsubscribed', 'Unsubscribed', '110px'),
  {
    key: 'day',
    title: 'Latest day',
    width: '120px',
    onMobile: 'beside',
    cell: ({ last_day }) => dayText(last_day, kolkataDay(Date.now())),
  },
]

/** The campaigns, and the templates by which staff wrote to single parents, with what came of each. */
export function TrackedMailsScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { page = 1, ...filters } = search
  const list = useApiQuery(listTrackedMails, {
    query: { ...filters, limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const show = (next: TrackedMailsSearch, replace = true) => void navigate({ to: '/email-tracking', search: next, replace })
  return (
    <PagedRecords
      title="E-mail tracking"
      filters={
        <>
          <SearchField
            label="Search mails"
            placeholder="Part of a name"
            value={search.search ?? ''}
            onSearch={(text) => show(text ? { search: text } : {})}
          />
          <span className={classes.note}>
            Openings by people are approximate, and nobody can tell for sure whether a mail was delivered. Simulated mails are not counted.
          </span>
        </>
      }
      list={list}
      search={search}
      onTurn={(next) => show(next, false)}
      onClear={() => show({})}
      unfit="No mail has this name"
      none={
        <EmptyNote whole title="No mail was sent yet">
          Mails that go out by a template appear here, with their results.
        </EmptyNote>
      }
    >
      {(rows) => (
        <RecordTable
          label="Mails"
          columns={columns}
          rows={rows === 'awaited' ? rows : rowsOf(rows)}
          onOpen={(row) => void navigate(linkTo(row))}
          leastWidth={1120}
        />
      )}
    </PagedRecords>
  )
}
