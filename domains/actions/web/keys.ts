import { maxOutcomes } from '#domains/leads/contract/steps.ts'
import { inLeadLists } from '#domains/leads/web/keys.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    where: inLeadLists,
    roles: leadRoles,
    lines: [
      { keys: ['Alt', 'A'], does: 'Log an action on the open lead' },
      {
        keys: ['Alt', `1–${maxOutcomes}`],
        does: 'Choose an outcome of the call, then answer what it asks; Ctrl Enter saves it with the note. Digits alone are written',
      },
      { keys: ['Alt', '0'], does: 'Name another school for the chosen outcome' },
      { keys: ['Alt', 'F'], does: 'Plan the next follow-up; once an outcome is chosen, type its time' },
      { keys: ['Alt', 'E'], does: 'Yes, the call-back is done, when that is asked' },
    ],
  },
]
