import { useQueryClient } from '@tanstack/react-query'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { addToBucket, listBucket } from '#domains/recommendations/contract/bucket.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { bucketQuestions } from '../bucket-questions.ts'

export function useAddToBucket(leadId: number, child: number | undefined) {
  const client = useQueryClient()
  const bucket = useApiQuery(listBucket, { params: { id: leadId }, quiet: true }).data?.results ?? []
  const refreshes = bucketQuestions(leadId)
  const whom = useWhom(leadId)
  const add = useApiMutation(addToBucket, {
    ...useMayWait(addToBucket, { id: leadId }, { title: 'School put into the bucket' }),
    params: { id: leadId },
    whom,
    refreshes,
    // A colleague was quicker, or filled the bucket: what is there now is shown.
    onRefusal: ({ detail }) => {
      toast.error(named(whom(), detail))
      for (const queryKey of refreshes) void client.invalidateQueries({ queryKey })
    },
  })
  const isFor = (children: readonly { id: number }[]) =>
    child === undefined || children.length === 0 || children.some(({ id }) => id === child)
  return {
    isInBucket: (schoolId: number) => bucket.some(({ id, children }) => id === schoolId && isFor(children)),
    adding: add.isPending ? add.variables.body?.school_id : undefined,
    add: (schoolId: number) => add.mutate({ body: { school_id: schoolId, ...(child !== undefined && { child }) } }),
  }
}
