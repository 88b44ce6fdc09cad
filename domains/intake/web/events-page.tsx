import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listIntakeEvents, type ReceivedEvent } from '#domains/intake/contract/intake.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import { eventColumns } from './event-columns.tsx'
import classes from './intake.module.css'
import { IntakeTabs } from './intake-tabs.tsx'
import { MendDialog } from './mend-dialog.tsx'

const meanings = {
  events: 'What websites sent about parents, the newest first. Events are kept for 35 days.',
  refused: 'These could not be taken in. Correct one and send it again, or ask the website to.',
}

export function EventsPage({ isRefused, page }: { isRefused: boolean; page: number }) {
  const navigate = useNavigate()
  const [mended, setMended] = useState<ReceivedEvent>()
  const query = { limit: pageSize, offset: (page - 1) * pageSize, ...(isRefused && { refused: true }) }
  const list = useAsk(listIntakeEvents, { query, keepPrevious: true, quiet: true })
  const count = list.data?.count ?? 0
  const shown = isRefused ? 'refused' : 'events'
  const turn = (next: number) => navigate({ to: '/intake', search: { page: next, ...(isRefused && { show: 'refused' as const }) } })
  return (
    <>
      <RecordPage
        title="Intake"
        beside={<IntakeTabs current={shown} />}
        filters={<p className={classes.meaning}>{meanings[shown]}</p>}
        list={list}
        shown={`${shown} ${page}`}
        empty={<Empty isRefused={isRefused} isPast={count > 0} onFirst={() => turn(1)} />}
        pager={count > pageSize && <LeadPager count={count} page={page} onTurn={turn} />}
      >
        {(rows) => <RecordTable label="Events" columns={eventColumns(setMended)} rows={rows} leastWidth={1040} />}
      </RecordPage>
      {mended && <MendDialog key={mended.id} event={mended} onClose={() => setMended(undefined)} />}
    </>
  )
}

function Empty({ isRefused, isPast, onFirst }: { isRefused: boolean; isPast: boolean; onFirst: () => void }) {
  if (isPast)
    return (
      <EmptyNote title="This page is past the end of the list">
        <Button variant="default" onClick={onFirst}>
          Go to the first page
        </Button>
      </EmptyNote>
    )
  if (isRefused) return <EmptyNote title="Nothing was refused">Whatever came in was taken in.</EmptyNote>
  return <EmptyNote title="No event has come in yet">Make a key under Keys and give it to the people who run the website.</EmptyNote>
}
