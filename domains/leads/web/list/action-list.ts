import { useQuery } from '@tanstack/react-query'
import { listActions } from '#domains/leads/contract/action-list.ts'
import { asking } from '#platform/web/http/use-api-query.ts'

/** It changes a few times a year. */
export const askingActionList = { ...asking(listActions, { query: { category: 'base' } }), staleTime: 300_000, meta: { quiet: true } }

export const useActionList = ({ enabled = true } = {}) => useQuery({ ...askingActionList, enabled })
