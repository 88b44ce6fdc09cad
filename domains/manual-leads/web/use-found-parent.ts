import { useDebouncedValue } from '@mantine/hooks'
import { findParent } from '#domains/manual-leads/contract/manual-leads.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

const pauseInTyping = 300
/** Fewer digits are no number of any country. */
const fewestDigits = 7

const digitsIn = (text: string) => [...text.matchAll(/\p{Nd}/gu)].length

/** Finds the lead of a number while it is typed. */
export function useFoundParent(typed: string) {
  const [number] = useDebouncedValue(typed.trim(), pauseInTyping)
  const isLong = digitsIn(number) >= fewestDigits
  const asked = useApiQuery(findParent, { query: { number }, enabled: isLong, quiet: true, staleTime: 60_000 })
  const isSettled = number === typed.trim() && !asked.isFetching
  return { answer: isLong && isSettled ? asked.data : undefined, error: isLong ? asked.error : null, isSettled }
}
