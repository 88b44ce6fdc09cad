import { z } from 'zod'

/** How likely a parent is to take an admission with us, from the lowest. Lists keep the place in this order, from 1. */
export const chances = ['low', 'medium', 'high'] as const
export const Chance = z.enum(chances, 'Give low, medium or high.')
export type Chance = z.infer<typeof Chance>

export const chanceWords = { low: 'Low chance', medium: 'Medium chance', high: 'High chance' } as const satisfies Record<Chance, string>
