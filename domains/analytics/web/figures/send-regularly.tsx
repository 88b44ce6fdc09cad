import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type ReportScreen, reportMakers } from '#domains/analytics/contract/reports.ts'
import { hasAnyRole } from '#platform/contract/roles.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { textsFromSearch } from './filter-texts.ts'

const NewReportDialog = lazyPart(() => import('./new-report-dialog.tsx'))

export interface ReportOfScreen {
  screen: ReportScreen
  /** Filters of the address, without its page. */
  filters: Readonly<Record<string, unknown>>
}

/** Sets up a report of the screen with its filters, for those who may. A report has its own days, and so no period. */
export function SendRegularly({ screen, filters: { period: _period, start_date: _start, end_date: _end, ...filters } }: ReportOfScreen) {
  const { roles } = useMe()
  const { over, opener, open, close } = useOver()
  if (!hasAnyRole({ roles }, reportMakers)) return null
  return (
    <>
      <Button ref={opener} variant="subtle" leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => open(true)}>
        Send regularly
      </Button>
      {over && (
        <Suspense fallback={null}>
          <NewReportDialog screen={screen} filters={textsFromSearch(filters)} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
