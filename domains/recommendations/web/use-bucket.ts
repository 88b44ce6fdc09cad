import { useEffect, useRef } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { listBucket } from '#domains/recommendations/contract/bucket.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

/** The lead hears of changes, so the bucket is asked again when the lead's own list of it changes. */
export function useBucket({ id, school_bucket }: Pick<LeadDetails, 'id' | 'school_bucket'>) {
  const ids = school_bucket.map((school) => school.id)
  const stands = school_bucket.map(({ id: school, state }) => `${school} ${state}`).join()
  const { data, refetch } = useApiQuery(listBucket, { params: { id }, enabled: ids.length > 0, quiet: true })
  const asked = useRef(stands)
  useEffect(() => {
    if (asked.current === stands) return
    asked.current = stands
    if (stands !== '') void refetch({ cancelRefetch: false })
  }, [stands, refetch])
  return data?.results.filter((school) => ids.includes(school.id)) ?? []
}
