/** Names of one field or words of headings, separated by commas; of two columns that fit, the earlier name is preferred. */
export const namesIn = (names: string): string[] => names.trim().split(/,\s+/)

/** Words of headings, and the ones that stand for them. */
const sameWords: Readonly<Record<string, string>> = {
  ...{
    no: 'number',
    num: 'number',
    nos: 'number',
    numbers: 'number',
    mob: 'mobile',
    ph: 'phone',
    tel: 'telephone',
    dt: 'date',
    mail: 'email',
  },
  ...{
    parents: 'parent',
    students: 'student',
    fathers: 'father',
    mothers: 'mother',
    childs: 'child',
    guardians: 'guardian',
    schools: 'school',
  },
  ...{
    std: 'class',
    standard: 'class',
    grade: 'class',
    counselor: 'counsellor',
    enq: 'enquiry',
    inquiry: 'enquiry',
    addr: 'address',
    aff: 'affiliation',
    yr: 'year',
  },
}

/** In characters: what stands behind them makes no heading another. */
export const longestHeading = 200

/** A heading as it is compared: small letters and digits, with a space for what is between, and one word for those of one meaning. */
export const headingKey = (heading: string) =>
  heading
    .slice(0, longestHeading)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/\be[ -]?mail\b/g, 'email')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => sameWords[word] ?? word)
    .join(' ')

/** Words that stand together, as programs write them: `schoolName`, `UDISECode`. */
export const wordsApart = (heading: string) =>
  heading
    .slice(0, longestHeading)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}{2})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')

/** Without what stands in brackets, and behind a question mark or the star of a needed field: `Mobile (verified)*`. */
const withoutAsides = (heading: string) => (heading.replace(/\([^)]{0,200}\)|\[[^\]]{0,200}\]/g, ' ').split(/[?*:]/)[0] ?? '').trim()

const connecting = new Set(['of', 'the', 'in', 'and', 'for', 'a', 'an'])
const saysLittle = new Set(['name', 'names', 'detail', 'details', 'your', 'please', 'enter'])

/**
 * Compares headings whose own key is unknown. `sorted` has the words in any order without connecting ones (`Name of the School`). `bare`
 * also drops the subjects and words that say little (`School's Address`, `district_name`). It is empty if none is left, but keeps `name`
 * (`What is your name?`).
 */
export function closeKeys(heading: string, subjects: readonly string[]): { sorted: string; bare: string } {
  const words = headingKey(withoutAsides(heading) || heading)
    .split(' ')
    .filter((word) => word !== '' && !connecting.has(word))
  const others = words.filter((word) => !subjects.includes(word))
  const meaningful = others.filter((word) => !saysLittle.has(word))
  const bare = meaningful.length > 0 ? meaningful : others.filter((word) => word === 'name')
  return { sorted: words.toSorted().join(' '), bare: bare.toSorted().join(' ') }
}
