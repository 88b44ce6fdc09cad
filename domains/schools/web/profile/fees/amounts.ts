import { grouped } from '#platform/contract/counts.ts'
import { maxRupees, Tenure, tenures } from '#platform/contract/money.ts'

/** An amount as people write it in a cell: `60,000`, `₹5,000/-`, `5000 / M`. Null is an empty cell, undefined one that cannot be read. */
export function readAmount(text: string): { amount: number; tenure?: Tenure } | null | undefined {
  const plain = text.replace(/[\s,_]/g, '').replace(/^(?:₹|Rs\.?|INR)/i, '')
  if (plain === '' || plain === '-' || plain === '–') return null
  const [, digits = '', word] = /^(\d{1,15})(?:\.0+)?(?:\/-)?(?:\/?([a-z]+))?$/i.exec(plain) ?? []
  if (digits === '' || Number(digits) > maxRupees) return undefined
  if (word === undefined) return { amount: Number(digits) }
  const tenure = tenureOf(word)
  return tenure && { amount: Number(digits), tenure }
}

const words: Readonly<Record<string, Tenure>> = {
  month: 'M',
  monthly: 'M',
  quarter: 'Q',
  quarterly: 'Q',
  halfyear: 'HY',
  halfyearly: 'HY',
  year: 'Y',
  yearly: 'Y',
  annual: 'Y',
}

const tenureOf = (word: string): Tenure | undefined => Tenure.safeParse(word.toUpperCase()).data ?? words[word.toLowerCase()]

/** `60,000`, and the tenure where it is not the usual one. */
export const amountText = (amount: number, tenure?: Tenure, defaultTenure?: Tenure) =>
  grouped(amount) + (tenure && tenure !== defaultTenure ? ` / ${tenure}` : '')

/** The tenure of most fees; a year without any fee. */
export function defaultTenure(fees: readonly { tenure: Tenure }[]): Tenure {
  const times = (tenure: Tenure) => fees.filter((fee) => fee.tenure === tenure).length
  return (Object.keys(tenures) as Tenure[]).reduce((most, tenure) => (times(tenure) > times(most) ? tenure : most), 'Y')
}

/** An amount that is this many per cent higher, in whole steps of so many rupees. */
export const raised = (amount: number, percent: number, step: number) =>
  Math.min(maxRupees, Math.round((amount * (100 + percent)) / 100 / step) * step)

/** A whole number, without a tenure. */
export function readWhole(text: string): number | null | undefined {
  const read = readAmount(text)
  return read?.tenure ? undefined : (read?.amount ?? (read as null | undefined))
}

/** Complaints about texts that are no whole numbers. */
export const refuseWords = (texts: Readonly<Record<string, string>>, sentence: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => readWhole(text) === undefined)
      .map(([field]) => [field, sentence]),
  )
