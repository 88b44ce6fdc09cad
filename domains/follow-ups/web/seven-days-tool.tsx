import { IconCalendarWeek } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import classes from './seven-days-tool.module.css'

const SevenDays = lazyPart(async () => ({ default: (await import('./seven-days.tsx')).SevenDays }))

/** The lists on which the day of the next follow-up matters. */
const offeredOn: readonly LeadListName[] = ['users', 'pending', 'todays-data', 'call-scheduled']

export const SevenDaysTool = ({ list }: { list: LeadListName }) =>
  offeredOn.includes(list) && (
    <PopoverButton
      className={classes.tool}
      label="Next seven days"
      name="7 days of follow-ups"
      button={
        <>
          <IconCalendarWeek size={16} aria-hidden />
          <span className={classes.name}>7 days</span>
        </>
      }
    >
      {() => (
        <Suspense fallback={null}>
          <SevenDays />
        </Suspense>
      )}
    </PopoverButton>
  )
