import { z } from 'zod'
import { listQueue } from '#domains/assignment/contract/assignment-queue.ts'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const tabs = { rules: 'Rules', queue: 'Queue', counsellors: 'Counsellors', history: 'History' } as const
export type Tab = keyof typeof tabs

const { why, by, source, city, came_from, came_until } = listQueue.query.shape

const shapes = {
  tab: z.enum(['queue', 'counsellors', 'history']),
  of: z.literal('left'),
  ...{ why, by, source, city, came_from, came_until },
  page: WholeNumber,
}

export type AssignmentSearch = ReturnType<typeof validAssignmentSearch>

export const validAssignmentSearch = (raw: Record<string, unknown>) => validSearchParams(shapes, raw)
