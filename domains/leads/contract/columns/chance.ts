import { Chance, chanceWords } from '../chances.ts'
import type { LeadColumn } from './lead-column.ts'

const { low, medium, high } = chanceWords

/** The likeliest first, and of equal ones who did something last. */
const likeliestFirst = '-chance,-latest_user_action_timestamp'

export const chance = {
  title: 'Chance',
  filters: {
    chance: Chance.optional().meta({ description: 'The chance of an admission with us, as it was learned from those so far (ours).' }),
  },
  choices: { chance: { label: 'Chance of an admission', short: 'Admission', any: 'Any', words: { high, medium, low } } },
  orders: { [likeliestFirst]: 'Likeliest admission first' },
} as const satisfies LeadColumn
