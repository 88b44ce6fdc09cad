const tenureWords = { M: 'month', Q: 'quarter', HY: 'half year', Y: 'year' } as const

export const mostRupees = 100_000_000

/** Whole rupees in Indian grouping: ₹1,20,000. */
export const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

/** A fee or a range of fees with its tenure: ₹96,000 / year. */
export function feeText(min: number, max: number, tenure: keyof typeof tenureWords): string {
  const range = min === max || min === 0 ? rupees(max) : `${rupees(min)}–${rupees(max).slice(1)}`
  return `${min === 0 && max > 0 ? 'up to ' : ''}${range} / ${tenureWords[tenure]}`
}
