import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { leftOutReasons } from '#domains/mail/contract/campaign-words.ts'
import { getCampaign, listLeftOut } from '#domains/mail/contract/campaigns.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './campaign.module.css'
import type { LeftOutSearch } from './campaign-search.ts'

const route = getRouteApi('/_portal/campaigns/$campaignId/left-out')

type Row = AnswerOf<typeof listLeftOut>['results'][number]

const columns: readonly RecordColumn<Row>[] = [
  {
    key: 'lead',
    title: 'Parent',
    width: '40%',
    onMobile: 'title',
    cell: ({ id, name }) =>
      name === null ? <span className={classes.note}>You can no longer see this lead</span> : <LeadNameLink id={id} name={name} />,
  },
  { key: 'words', title: 'Why', onMobile: 'whole', cell: ({ words }) => words },
]

/** The parents whom a campaign left out for one reason, or for any. */
export function LeftOutScreen() {
  const { campaignId } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { page = 1, reason } = search
  const params = { id: Number(campaignId) }
  const campaign = useApiQuery(getCampaign, { params, quiet: true })
  const query = { ...(reason && { reason }), limit: pageSize, offset: (page - 1) * pageSize }
  const list = useApiQuery(listLeftOut, { params, query, keepPrevious: true, quiet: true })
  const show = (next: LeftOutSearch) => void navigate({ to: '/campaigns/$campaignId/left-out', params: { campaignId }, search: next })
  return (
    <PagedRecords
      title="Left out"
      beside={
        <Link to="/campaigns/$campaignId" params={{ campaignId }} className={textStyles.back}>
          <bdi>{campaign.data?.name ?? 'The campaign'}</bdi>
        </Link>
      }
      filters={<span className={classes.note}>{reason ? leftOutReasons[reason] : 'Everyone whom the campaign left out'}</span>}
      list={list}
      search={search}
      onTurn={show}
      onClear={() => show({})}
      unfit="Nobody was left out for this reason"
      none={<EmptyNote whole title="Nobody was left out" />}
    >
      {(rows) => (
        <RecordTable
          label="Left out"
          columns={columns}
          rows={rows}
          onOpen={({ id, name }) => name !== null && void navigate({ to: '/leads/$leadId', params: { leadId: String(id) } })}
        />
      )}
    </PagedRecords>
  )
}
