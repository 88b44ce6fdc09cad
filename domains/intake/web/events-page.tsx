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
import { eventColumns, unclearColumns } from './event-columns.tsx'
import classes from './intake.module.css'
import { IntakeTabs } from './intake-tabs.tsx'
import { MendDialog } from './mend-dialog.tsx'

const meanings = {
  events: 'Events that websites sent about parents, the newest first. They are kept for 35 days.',
  refused: 'These could not be taken in. Correct one and send it again, or ask the website to.',
  unclear: 'These were taken in without a part that was not understood. The timeline of the lead has that part as it was sent.',
}
type EventView = keyof typeof meanings

const narrowings = { events: {}, refused: { refused: true }, unclear: { not_understood: true } } as const

export function EventsPage({ shown, page }: { shown: EventView; page: number }) {
  const navigate = useNavigate()
  const [mended, setMended] = useState<ReceivedEvent>()
  const query = { limit: pageSize, offset: (page - 1) * pageSize, ...narrowings[shown] }
  const list = useAsk(listIntakeEvents, { query, keepPrevious: true, quiet: true })
  const count = list.data?.count ?? 0
  const turn = (next: number) => navigate({ to: '/intake', search: { page: next, ...(shown !== 'events' && { show: shown }) } })
  return (
    <>
      <RecordPage
        title="Intake"
        beside={<IntakeTabs current={shown} />}
        filters={<p className={classes.meaning}>{meanings[shown]}</p>}
        list={list}
        shown={`${shown} ${page}`}
        empty={<Empty shown={shown} isPast={count > 0} onFirst={() => turn(1)} />}
        pager={count > pageSize && <LeadPager count={count} page={page} onTurn={turn} />}
      >
        {(rows) => (
          <RecordTable
            label="Events"
            columns={shown === 'unclear' ? unclearColumns : eventColumns(setMended)}
            rows={rows}
            leastWidth={1040}
          />
        )}
      </RecordPage>
      {mended && <MendDialog key={mended.id} event={mended} onClose={() => setMended(undefined)} />}
    </>
  )
}

function Empty({ shown, isPast, onFirst }: { shown: EventView; isPast: boolean; onFirst: () => void }) {
  if (isPast)
    return (
      <EmptyNote title="This page is past the end of the list">
        <Button variant="default" onClick={onFirst}>
          Go to the first page
        </Button>
      </EmptyNote>
    )
  if (shown === 'refused') return <EmptyNote title="Nothing was refused">All that came in was taken in.</EmptyNote>
  if (shown === 'unclear') return <EmptyNote title="All was understood">Nothing that websites sent was unclear.</EmptyNote>
  return <EmptyNote title="No event has come in yet">Make a key under Keys and give it to the people who run the website.</EmptyNote>
}
