import { schemeOf } from '#domains/schools/contract/school-codes.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'

/**
 * The first digits of CBSE's numbers with their states: one digit of six, or two of seven. In the board's list of November 2025 every
 * school matches its state, except five that stand in two states (data/SOURCES.md).
 */
const statesByDigits: Readonly<Record<string, string>> = {
  ...{ 1: 'andhra pradesh, telangana', 2: 'assam, arunachal pradesh', 3: 'bihar', 4: 'gujarat', 5: 'haryana', 6: 'himachal pradesh' },
  ...{ 7: 'jammu and kashmir, ladakh', 8: 'karnataka', 9: 'kerala', 10: 'madhya pradesh', 11: 'maharashtra', 12: 'manipur' },
  ...{ 13: 'meghalaya', 14: 'nagaland', 15: 'odisha, orissa', 16: 'punjab', 17: 'rajasthan', 18: 'sikkim', 19: 'tamil nadu' },
  ...{ 20: 'tripura', 21: 'uttar pradesh', 22: 'arunachal pradesh', 23: 'mizoram', 24: 'west bengal', 25: 'andaman and nicobar islands' },
  ...{ 26: 'chandigarh', 27: 'delhi, new delhi, nct of delhi', 28: 'goa', 29: 'puducherry, pondicherry', 32: 'lakshadweep' },
  ...{ 30: 'dadra and nagar haveli and daman and diu', 31: 'dadra and nagar haveli and daman and diu' },
  ...{ 33: 'chhattisgarh', 34: 'jharkhand', 35: 'uttarakhand, uttaranchal', 36: 'telangana', 37: 'ladakh' },
}

const isOfState = (states: string, state: string) => states.split(', ').some((one) => lettersOf(one) === lettersOf(state))

/**
 * The board that a code tells for certain. The council's number has letters (`CISCE-MA123`). CBSE's is named so, or begins as its state does.
 * Other registers count their schools with six or seven digits too, and tell none.
 */
export function boardOfCode(
  code: string,
  { state, written }: { state?: string | undefined; written: string },
): 'CISCE' | 'CBSE' | undefined {
  const scheme = schemeOf(code)
  if (scheme === 'CISCE') return scheme
  if (scheme !== 'CBSE') return undefined
  const states = statesByDigits[/^CBSE-(\d{1,2})\d{5}$/.exec(code)?.[1] ?? '']
  return /cbse/i.test(written) || (states && state && isOfState(states, state)) ? scheme : undefined
}
