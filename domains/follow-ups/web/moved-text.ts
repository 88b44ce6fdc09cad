import { instantAt } from '#platform/contract/india.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'

/** What is told when a follow-up was moved: whose it is, and when it is due now. */
export const movedText = (name: string, { schedule_date: date, schedule_time: time }: { schedule_date: string; schedule_time: string }) =>
  `Follow-up for ${name}: ${agreedText(instantAt(date, time))}`
