import { leadRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const inLeadLists = 'In lead lists'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  {
    where: inLeadLists,
    roles: leadRoles,
    shortcuts: [
      { keys: ['↑', '↓'], description: 'Move through the list' },
      { keys: ['Enter'], description: 'Open the lead; in the search, the first one found' },
      { keys: ['X'], description: 'Choose the row, or take it back' },
      { keys: ['Shift', '↑ ↓'], description: 'Choose rows one after another; Shift with a click, all up to there' },
      { keys: ['J'], description: 'Next lead' },
      { keys: ['K'], description: 'Previous lead' },
      { keys: ['N'], description: 'Show the number of the open lead for a minute, if numbers are masked for you; hide it again' },
      { keys: ['/'], description: 'Search' },
    ],
  },
  {
    roles: leadRoles,
    shortcuts: [
      { keys: ['Alt', '−'], description: 'Note what the parent of the open lead does not want; 1 marketing, 2 calls, 3 messages' },
    ],
  },
]
