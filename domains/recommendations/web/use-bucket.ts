import { useEffect, useRef } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { listBucket } from '#domains/recommendations/contract/recommendations.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'

/** The lead hears of changes, so the bucket is asked again when the lead's own list of it changes. */
export function useBucket({ id, school_bucket }: Pick<LeadDetails, 'id' | 'school_bucket'>) {
  const ids = school_bucket.map((school) => school.id)
  const { data, refetch } = useAsk(listBucket, { params: { id }, enabled: ids.length > 0, quiet: true })
  const wanted = ids.join()
  const asked = useRef(wanted)
  useEffect(() => {
    if (asked.current === wanted) return
    asked.current = wanted
    if (wanted !== '') void refetch({ cancelRefetch: false })
  }, [wanted, refetch])
  return data?.results.filter((school) => ids.includes(school.id)) ?? []
}
