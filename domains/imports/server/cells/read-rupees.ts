import { maxRupees, type Tenure } from '#platform/contract/money.ts'

/** An amount, or the ends of a range, as a cell says it. One end is left out where the cell leaves it open. */
export interface SaidRupees {
  min?: number
  max?: number
  /** What the cell says behind it: `p.a.`, `per month`. */
  tenure?: Tenure
}

const tenureWords: readonly [words: RegExp, tenure: Tenure][] = [
  [/\b(?:p\.?\s?m\b\.?|monthly|(?:per|a|each|every)\s?months?)|\/\s?-?\s?(?:months?|mon|pm|m)\b\.?/gi, 'M'],
  [/\b(?:quarterly|(?:per|a|each|every)\s?quarter)|\/\s?quarter/gi, 'Q'],
  [/\b(?:half[\s-]?yearly|(?:per|a|each|every)\s?half[\s-]?year|per\s?term)|\/\s?half[\s-]?year/gi, 'HY'],
  [
    /\b(?:p\.?\s?a\b\.?|annum|yearly|annual(?:ly)?|(?:per|a|each|every)\s?(?:year|annum|session))|\/\s?-?\s?(?:years?|yr|annum|pa)\b\.?/gi,
    'Y',
  ],
]

const units: readonly [words: RegExp, size: number][] = [
  [/^(?:k|thousands?|thou|hazaa?r|हज़ार|हजार)$/i, 1_000],
  [/^(?:l|la[ck]h?s?|lacks?|लाख)$/i, 100_000],
  [/^(?:cr|crores?|करोड़|करोड)$/i, 10_000_000],
]

/** Signs of the currency, and the end of a sum that a cheque has: `1,20,000/-`. */
const signs = /₹|\brs\b\.?|\binr\b|\brupees?\b|\/-|\/=/gi

const amount = String.raw`(\d[\d,]*(?:\.\d+)?)\s*([\p{L}\p{M}]+)?\.?\s*(\+)?`
const one = new RegExp(`^${amount}$`, 'u')
const two = new RegExp(`^${amount}\\s*(?:-|–|—|~|to|and|upto)\\s*${amount}$`, 'u')

const upTo = /^(?:up\s?to|under|below|less\s+than|within|max(?:imum)?|not\s+more\s+than|<=?)\s*:?/i
const from = /^(?:above|over|more\s+than|from|min(?:imum)?|at\s?least|starting(?:\s+(?:at|from))?|>=?)\s*:?/i
const about = /^(?:about|around|approx(?:imately)?\.?|nearly|between|range|~|fees?|budget)\s*:?/i

/** A fee or budget of a year below this is none: it is written in lakhs, or counts something else. */
const least = 100

function rupeesOf(digits: string, unit: string | undefined): number | undefined {
  const size = unit === undefined ? 1 : units.find(([words]) => words.test(unit))?.[1]
  const value = size && Math.round(Number(digits.replaceAll(',', '')) * size * 100) / 100
  return value !== undefined && Number.isInteger(value) && value <= maxRupees ? value : undefined
}

/** In `1 - 1.5 lakh` the unit counts for both; in `50 - 80k` too, but not in `50,000 - 1 lakh`. */
const unitOfFirst = (first: string, unit: string | undefined, second: string, other: string | undefined) =>
  unit ?? (Number(first.replaceAll(',', '')) < Math.max(least, Number(second.replaceAll(',', ''))) ? other : undefined)

function rangeOf(text: string): SaidRupees | undefined {
  const [, low = '', lowUnit, , high = '', highUnit] = two.exec(text) ?? []
  if (!low || !high) return undefined
  const [min, max] = [rupeesOf(low, unitOfFirst(low, lowUnit, high, highUnit)), rupeesOf(high, highUnit)]
  return min === undefined || max === undefined || min > max || max < least ? undefined : { min, max }
}

function amountOf(text: string): SaidRupees | undefined {
  const [isMost, isLeast] = [upTo.test(text), from.test(text)]
  const [, digits = '', unit, plus] = one.exec(text.replace(isMost ? upTo : from, '').trim()) ?? []
  const value = digits ? rupeesOf(digits, unit) : undefined
  if (value === undefined || (value !== 0 && value < least)) return undefined
  if (isMost) return { max: value }
  return isLeast || plus ? { min: value } : { min: value, max: value }
}

/** Longer cells are sentences. */
const longest = 100

/**
 * Reads whole rupees as schools and parents write them: `₹1L`, `60k`, `Rs. 2.5 lakh`, `1,20,000/-`, `45,000 p.a.`, `1-1.5 lakh`,
 * `up to 80k`. Undefined for what is none, and for a small number that may be in lakhs.
 */
export function readRupees(written: string): SaidRupees | undefined {
  if (written.length > longest) return undefined
  let text = written.normalize('NFKC').replace(signs, ' ')
  let tenure: Tenure | undefined
  for (const [words, named] of tenureWords) {
    const without = text.replace(words, ' ')
    if (without === text) continue
    if (tenure !== undefined) return undefined
    text = without
    tenure = named
  }
  text = text
    .replace(/\bper\b|\bonly\b|\(\s*\)|\/\s*$/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(about, '')
    .trim()
  const read = rangeOf(text) ?? amountOf(text)
  return read && { ...read, ...(tenure && { tenure }) }
}
