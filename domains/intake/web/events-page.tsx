import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listIntakeEvents, type ReceivedEvent } from '#domains/intake/contract/intake.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { eventColumns, unclearColumns } from './event-columns.tsx'
import { IntakeTabs } from './intake-tabs.tsx'
import { MendDialog } from './mend-dialog.tsx'

const meanings = {
  events: 'Events that websites sent about parents, the newest first. They are kept for 35 days.',
  refused: 'These events were refused. Correct one and send it again, or ask the website team to.',
  unclear: 'These were accepted without a part that was not understood. The timeline of the lead has that part as it was sent.',
}
type EventView = keyof typeof meanings

const narrowings = { events: {}, refused: { refused: true }, unclear: { not_understood: true } } as const

export function EventsPage({ shown, page }: { shown: EventView; page: number }) {
  const navigate = useNavigate()
  const [mended, setMended] = useState<ReceivedEvent>()
  const query = { limit: pageSize, offset: (page - 1) * pageSize, ...narrowings[shown] }
  const list = useApiQuery(listIntakeEvents, { query, keepPrevious: true, quiet: true })
  const count = list.data?.count ?? 0
  const turn = (next: number) => navigate({ to: '/intake', search: { page: next, ...(shown !== 'events' && { show: shown }) } })
  return (
    <>
      <RecordPage
        title="Intake"
        beside={<IntakeTabs current={shown} />}
        filters={<p className={textStyles.quiet}>{meanings[shown]}</p>}
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
      <EmptyNote whole title="This page is past the end of the list">
        <Button variant="default" onClick={onFirst}>
          Go to the first page
        </Button>
      </EmptyNote>
    )
  if (shown === 'refused')
    return (
      <EmptyNote whole title="Nothing was refused">
        Every event was accepted.
      </EmptyNote>
    )
  if (shown === 'unclear')
    return (
      <EmptyNote whole title="Everything was understood">
        Nothing that websites sent was unclear.
      </EmptyNote>
    )
  return (
    <EmptyNote whole title="No event has come in yet">
      <p>
        Make a key under{' '}
        <Link to="/intake" search={{ show: 'keys' }}>
          Keys
        </Link>{' '}
        and give it to the people who run the website.
      </p>
    </EmptyNote>
  )
}
