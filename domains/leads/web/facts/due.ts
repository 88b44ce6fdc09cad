import { kolkataDay } from '#platform/contract/india.ts'

export type Due = 'overdue' | 'today' | 'later'

export function dueOf(dueAt: string, now: number): Due {
  if (Date.parse(dueAt) <= now) return 'overdue'
  return kolkataDay(dueAt) === kolkataDay(now) ? 'today' : 'later'
}

export const dueWords = { overdue: 'Overdue', today: 'Due', later: 'Next' } as const satisfies Record<Due, string>
