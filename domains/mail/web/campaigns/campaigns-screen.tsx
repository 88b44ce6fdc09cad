import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Campaign, listCampaigns } from '#domains/mail/contract/campaigns.ts'
import { grouped } from '#platform/contract/counts.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from './campaign.module.css'
import { isGoing, progressText, stateText, waitingOf } from './campaign-text.ts'

const CampaignDialog = lazyPart(() => import('./campaign-dialog.tsx'), 'when shown')

const route = getRouteApi('/_portal/campaigns/')

/** While a campaign goes on its figures are asked for so often, in milliseconds. */
export const pace = 2_000
export const slowPace = 15_000

const columns: readonly RecordColumn<Campaign>[] = [
  {
    key: 'name',
    title: 'Campaign',
    onMobile: 'title',
    cell: ({ id, name }) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId: String(id) }} className={textStyles.nameLink} title={name}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { key: 'of', title: 'To', width: '16%', onMobile: 'whole', cell: ({ of }) => <bdi title={of}>{of}</bdi> },
  { key: 'template', title: 'Mail', width: '16%', cell: ({ template }) => <bdi title={template.name}>{template.name}</bdi> },
  { key: 'state', title: 'State', width: '150px', cell: (campaign) => stateText(campaign, Date.now()) },
  { key: 'written', title: 'Written', width: '110px', word: 'written', cell: progressText },
  { key: 'left_out', title: 'Left out', width: '80px', word: 'left out', cell: ({ left_out }) => grouped(left_out) },
  { key: 'by', title: 'By', width: '110px', cell: ({ by }) => <bdi title={by.name}>{by.name}</bdi> },
  { key: 'at', title: 'Begun', width: momentWidth, onMobile: 'beside', cell: ({ created_at }) => <Moment at={created_at} /> },
]

/** The campaigns with how far each is, and the way to a new one. */
export function CampaignsScreen() {
  const { page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const [isNew, setIsNew] = useState(false)
  const list = useApiQuery(listCampaigns, {
    query: { limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    staleTime: 0,
    refetchInterval: ({ results }) => (results.some((one) => isGoing(one) && waitingOf(one) > 0) ? pace : slowPace),
    quiet: true,
  })
  const show = (next: { page?: number }) => void navigate({ to: '/campaigns', search: next })
  return (
    <>
      <PagedRecords
        title="Campaigns"
        beside={
          <Button size="xs" onClick={() => setIsNew(true)}>
            New campaign
          </Button>
        }
        filters={
          <span className={classes.note}>
            A mail to many parents goes out a few each minute, in the hours in which they may be called, by their own clock.
          </span>
        }
        list={list}
        search={{ ...(page > 1 && { page }) }}
        onTurn={show}
        onClear={() => show({})}
        unfit="No campaign fits"
        none={
          <EmptyNote whole title="No campaign yet">
            Press New campaign, or choose Send a campaign… in the menu More of a list of leads.
          </EmptyNote>
        }
      >
        {(rows) => (
          <RecordTable
            label="Campaigns"
            columns={columns}
            rows={rows}
            onOpen={({ id }) => void navigate({ to: '/campaigns/$campaignId', params: { campaignId: String(id) } })}
            leastWidth={1200}
          />
        )}
      </PagedRecords>
      <Suspense fallback={null}>{isNew && <CampaignDialog onClose={() => setIsNew(false)} />}</Suspense>
    </>
  )
}
