import { numberText, shareText } from '../figures/figure-text.ts'

/** From here on a tenth of a day says nothing. */
const wholeDays = 10

const dayText = (days: number) => `${numberText(days >= wholeDays ? Math.round(days) : days)} ${days === 1 ? 'day' : 'days'}`

const shareOf = (amount: number, before: number) =>
  amount > before ? 'more than the step before, as some began earlier' : `${shareText(amount, before)} of the step before`

/** How many of the step before made this one, and after how many days. */
export function funnelText(amount: number, before: number | undefined, days: number | null | undefined): string {
  const share = before !== undefined && before > 0 ? shareOf(amount, before) : undefined
  const took = days === null || days === undefined ? undefined : days < 1 ? 'on the same day' : `after ${dayText(days)}`
  return [share, took].filter((part) => part !== undefined).join(', ')
}
