import { useQueryClient } from '@tanstack/react-query'
import { removeSchool, restoreSchool } from '#domains/schools/contract/school-removal.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { refreshSchool } from '../school/refresh-school.ts'

/** Removes a school; the message about it offers to undo that. */
export function useRemoval({ slug, onRemoved }: { slug: string; onRemoved: () => unknown }) {
  const { restore } = useRestore()
  const client = useQueryClient()
  const call = useApiMutation(removeSchool, {
    params: { slug },
    showToast: false,
    onSuccess: async () => {
      toast.success(removeSchool.success ?? '', 'undo', { label: 'Undo', name: 'Put the school back', run: () => restore(slug) })
      // The school's own page is left before it is asked for again.
      await onRemoved()
      await refreshSchool(client)
    },
  })
  return { remove: () => call.mutate({}), isRemoving: call.isPending }
}

/** Puts removed schools back. */
export function useRestore() {
  const client = useQueryClient()
  const call = useApiMutation(restoreSchool, { onSuccess: () => refreshSchool(client) })
  return {
    restore: (slug: string) => call.mutate({ params: { slug } }),
    restoring: call.isPending ? call.variables.params?.slug : undefined,
  }
}
