import { dayRangesOf, type KeptQuery, todayWord } from '#domains/lists/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'

/** Filters as an address writes them. */
export const textsOf = (filters: object): KeptQuery =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]),
  )

/** The ends of ranges that say no day but today. */
function todaysEnds(texts: KeptQuery, now: number) {
  const today = kolkataDay(now)
  const ends = dayRangesOf(texts).map((range) => range.filter((field) => texts[field] !== undefined))
  return ends.filter((fields) => fields.every((field) => texts[field] === today)).flat()
}

/** The filters of any list as a view keeps them: today as a word, so that the view is about today on every day. */
export function keptQuery(filters: object, now = Date.now()): KeptQuery {
  const texts = textsOf(filters)
  return { ...texts, ...Object.fromEntries(todaysEnds(texts, now).map((field) => [field, todayWord])) }
}
