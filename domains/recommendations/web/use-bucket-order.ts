import { useEffect, useState } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { orderBucket } from '#domains/recommendations/contract/bucket.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { bucketQuestions } from './bucket-questions.ts'

type School = LeadDetails['school_bucket'][number]

/** Shows a school in its new place at once; what the server says next, goes before it. */
export function useBucketOrder({ id, school_bucket }: Pick<LeadDetails, 'id' | 'school_bucket'>) {
  const [mine, setMine] = useState<readonly School[]>()
  const order = useApiMutation(orderBucket, {
    params: { id },
    refreshes: bucketQuestions(id),
    onError: () => setMine(undefined),
  })
  const states = school_bucket.map((school) => `${school.id} ${school.state}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer ends what was shown before it
  useEffect(() => setMine(undefined), [states])
  const schools = mine ?? school_bucket
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= schools.length) return
    const moved = schools.toSpliced(from, 1).toSpliced(to, 0, ...schools.slice(from, from + 1))
    setMine(moved)
    order.mutate({ body: { schools: moved.map((school) => school.id) } })
  }
  return { schools, move }
}
