import type { PhoneNumber } from '#platform/contract/shapes.ts'

const india = 91

/** So many digits at the end are what makes a number someone's. */
const masked = 5

/** A number as an export shows it: whole and with its country, or without its last digits. */
export function numberText({ number, country_code: code }: PhoneNumber, isWhole: boolean): string {
  const [first, last] = [number.slice(0, -masked), number.slice(-masked)]
  const shown = isWhole ? last : '•'.repeat(last.length)
  return [isWhole || code !== india ? `+${code}` : '', first, shown].filter(Boolean).join(' ')
}
