import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { type Dialing, listDialing } from '#domains/dialer/contract/dialer.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { second, useNow } from '#platform/web/ui/time/use-now.ts'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { dialingColumns } from './dialing-columns.tsx'
import classes from './dialing-screen.module.css'
import { PauseDialog } from './pause-dialog.tsx'

const TargetsDialog = lazyPart(() => import('./targets-dialog.tsx'))

/** In milliseconds; a browser that was closed, for example, causes no event. */
const askedEvery = 10_000

export function DialingScreen() {
  const { data, error, isPending, refetch } = useApiQuery(listDialing, { quiet: true, refetchInterval: askedEvery })
  const { over: pausing, open, close } = useOver<Dialing['staff']>()
  const { over: targets, opener, open: setTargets, close: closeTargets } = useOver()
  const isLate = useShownAfter(isPending)
  const now = useNow(second)
  const rows = data?.results.map((dialing) => ({ ...dialing, id: dialing.staff.id }))
  const columns = dialingColumns(now, open)
  return (
    <>
      <PageTitle
        title={
          <>
            Dialing now <span className={textStyles.aside}>{data?.results.length}</span>
          </>
        }
      >
        <Button ref={opener} size="xs" variant="default" aria-haspopup="dialog" onClick={() => setTargets(true)}>
          Targets of the day…
        </Button>
      </PageTitle>
      {error && !data ? (
        <FailureNote error={error} retry={refetch} />
      ) : rows?.length === 0 ? (
        <EmptyNote whole title="Nobody is dialing now">
          A counsellor who turns on Auto Dialer in Users appears here at once. Those whom you paused stay here until you resume them.
        </EmptyNote>
      ) : (
        <div className={classes.table}>
          <RecordTable label="Dialing now" columns={columns} rows={rows ?? (isLate ? 'awaited' : [])} isQuiet={isOff} />
        </div>
      )}
      <Suspense fallback={null}>{targets && <TargetsDialog onClose={closeTargets} />}</Suspense>
      {pausing && <PauseDialog staff={pausing} onClose={close} />}
    </>
  )
}

const isOff = ({ status }: { status: string }) => status === 'closed'
