import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { confirmSchool } from '#domains/schools/contract/school-edits.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { refreshSchool } from '../school/refresh-school.ts'

/** Confirms a fact about a school with one click. */
export function useConfirm(slug: string) {
  const client = useQueryClient()
  const call = useApiMutation(confirmSchool, { params: { slug }, onSuccess: () => refreshSchool(client) })
  const confirm = (body: z.input<typeof confirmSchool.body>) => {
    if (!call.isPending) call.mutate({ body })
  }
  return { confirm, isConfirming: call.isPending }
}
