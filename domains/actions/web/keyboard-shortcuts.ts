import { maxOutcomes } from '#domains/leads/contract/steps.ts'
import { inLeadLists } from '#domains/leads/web/keyboard-shortcuts.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  {
    where: inLeadLists,
    roles: leadRoles,
    shortcuts: [
      { keys: ['Alt', 'A'], description: 'Log an action on the open lead' },
      {
        keys: ['Alt', `1–${maxOutcomes}`],
        description: 'Choose an outcome of the call, then answer what it asks; Ctrl Enter saves it with the note. Digits alone are written',
      },
      { keys: ['Alt', '0'], description: 'Name another school for the chosen outcome' },
      { keys: ['Alt', 'F'], description: 'Plan the next follow-up; once an outcome is chosen, type its time' },
      { keys: ['Alt', 'E'], description: 'Yes, the call-back is done, when that is asked' },
    ],
  },
]
