import { z } from 'zod'
import { grouped } from '#platform/contract/counts.ts'

/** How many of each tenure make a year: budgets and fees are compared per year. */
export const tenures = { M: 12, Q: 4, HY: 2, Y: 1 } as const
export const Tenure = z.enum(['M', 'Q', 'HY', 'Y'], 'Give M, Q, HY or Y.')
export type Tenure = z.infer<typeof Tenure>

export const tenureWords = { M: 'month', Q: 'quarter', HY: 'half year', Y: 'year' } as const

export const maxRupees = 100_000_000

/** Whole rupees in Indian grouping: ₹1,20,000. */
export const rupees = (amount: number) => `₹${grouped(amount)}`

/** A fee or a range of fees with its tenure: ₹96,000 / year. */
export function feeText(min: number, max: number, tenure: keyof typeof tenureWords): string {
  const range = min === max || min === 0 ? rupees(max) : `${rupees(min)}–${rupees(max).slice(1)}`
  return `${min === 0 && max > 0 ? 'up to ' : ''}${range} / ${tenureWords[tenure]}`
}
