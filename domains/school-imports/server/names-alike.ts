import { wordsOfKinds } from '#domains/schools/server/search/words-of-kinds.ts'
import { editDistance } from '#platform/contract/edit-distance.ts'

/** Words that tell no school from another. */
const common = new Set([
  ...wordsOfKinds,
  ...['te', 'the', 'of', 'and', 'a', 'for', 'at', 'in', 'no', 'school', 'scul', 'academi', 'college', 'vidyalay', 'niketan', 'upper'],
  ...['lover', 'midle', 'elementary', 'nursery', 'inter', 'global', 'national', 'residential', 'boarding', 'day', 'co', 'ed', 'coed'],
  ...['private', 'aided', 'unaided', 'sri', 'smt', 'dr', 'cbse', 'icse', 'institution', 'institute', 'trust', 'society', 'memorial'],
  ...['girls', 'boys', 'branch', 'campus', 'new'],
])

const tellingWords = (folded: string) => [...new Set(folded.split(' ').filter((word) => word.length > 1 && !common.has(word)))]

const isOneWord = (one: string, other: string) =>
  one === other ||
  (one.length > 3 && other.length > 3 && (one.startsWith(other) || other.startsWith(one))) ||
  (Math.min(one.length, other.length) > 4 && editDistance(one, other) <= 1)

/** So much of the shorter name stands in the longer one. */
const maxOfName = 0.6

/** Whether two names, folded, can be one school's, as registers write it: with fewer words, abbreviated or mistyped. */
export function areNamesAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [words, others] = [tellingWords(one), tellingWords(other)]
  const [short, long] = words.length <= others.length ? [words, others] : [others, words]
  if (short.length === 0) return editDistance(one, other) <= 2
  return short.filter((word) => long.some((near) => isOneWord(word, near))).length >= short.length * maxOfName
}
