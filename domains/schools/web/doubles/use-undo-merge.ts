import { useQueryClient } from '@tanstack/react-query'
import { undoSchoolMerge } from '#domains/schools/contract/school-merging.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { refreshSchool } from '../school/refresh-school.ts'

/** Takes a merge of schools back. */
export function useUndoMerge() {
  const client = useQueryClient()
  const call = useApiMutation(undoSchoolMerge, { onSuccess: () => refreshSchool(client) })
  return {
    undo: (id: number) => call.mutate({ params: { id } }),
    undoing: call.isPending ? call.variables.params?.id : undefined,
  }
}
