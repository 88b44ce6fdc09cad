import { useState } from 'react'
import { getBestHours } from '#domains/calls/contract/best-hours.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import type { QuickTime } from '#platform/web/ui/when/quick-times.ts'
import { bestTimes } from './best-times.ts'

/** The next time at which this parent is likely to answer, once it is known. */
export function useBestTimes({ id }: Pick<LeadRow, 'id'>): readonly QuickTime[] {
  const [now] = useState(Date.now)
  const { data } = useApiQuery(getBestHours, { params: { id }, quiet: true })
  return data ? bestTimes(data, now) : []
}
