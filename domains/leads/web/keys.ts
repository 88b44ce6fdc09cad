import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const inLeadLists = 'In lead lists'

export const keys: readonly KeyTable[] = [
  {
    where: inLeadLists,
    roles: leadRoles,
    lines: [
      { keys: ['↑', '↓'], does: 'Move through the list' },
      { keys: ['Enter'], does: 'Open the lead; in the search, the first one found' },
      { keys: ['X'], does: 'Choose the row, or take it back' },
      { keys: ['Shift', '↑ ↓'], does: 'Choose rows one after another; Shift with a click, all up to there' },
      { keys: ['J'], does: 'Next lead' },
      { keys: ['K'], does: 'Previous lead' },
      { keys: ['/'], does: 'Search' },
    ],
  },
]
