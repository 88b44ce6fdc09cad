import type { TelephoneNumber } from './telephone-number.ts'

/** Digits and the signs that stand for hidden ones, with what people write between. */
const maskedRun = /\d(?:[ ()./_–—-]{0,3}[\dx])+/g

const isMaskedRun = (run: string) => /x[^\d]*x[^\d]*x/.test(run) && /\d$/.test(run)

/** Whether a text holds a masked number. */
export const holdsMask = (text: string): boolean => (text.match(maskedRun) ?? []).some(isMaskedRun)

/** The digits of a number as people begin them. */
const waysOf = ({ e164, number: { number, country_code } }: TelephoneNumber) => [
  number,
  `0${number}`,
  e164.slice(1),
  `00${country_code}${number}`,
  `0${country_code}${number}`,
]

/** The masked digits of a run with the digits of one of the numbers that they can stand for; undefined if there is none. */
function fill(run: string, numbers: readonly TelephoneNumber[]): string | undefined {
  const signs = run.match(/[\dx]/g) ?? []
  const fits = (digits: string) => digits.length === signs.length && signs.every((sign, at) => sign === 'x' || sign === digits[at])
  const digits = numbers.flatMap(waysOf).find(fits)
  if (digits === undefined) return undefined
  let at = 0
  return run.replace(/[\dx]/g, () => digits[at++] as string)
}

/** A text whose masked numbers are these numbers; undefined if one of them is none of these. */
export function unmaskText(text: string, numbers: readonly TelephoneNumber[]): string | undefined {
  let isKnown = true
  const whole = text.replace(maskedRun, (run) => {
    const filled = isMaskedRun(run) ? fill(run, numbers) : run
    isKnown &&= filled !== undefined
    return filled ?? run
  })
  return isKnown ? whole : undefined
}
