import { editDistance } from '#platform/contract/edit-distance.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'

/** Other names of boards by their slugs, in small letters and digits alone. */
const otherNames: Readonly<Record<string, string>> = {
  cbse: 'cbseboard centralboardofsecondaryeducation centralboard centralboardofsecondaryeducationcbse',
  icse: 'icseboard cisce councilfortheindianschoolcertificateexaminations councilforindianschoolcertificateexaminations indiancertificateofsecondaryeducation',
  isc: 'indianschoolcertificate',
  'state-board':
    'state stateboards ssc hsc sscboard hscboard stategovtboard stategovernmentboard tamilnadustateboard karnatakastateboard keralastateboard andhrapradeshstateboard telanganastateboard gujaratstateboard westbengalstateboard rajasthanstateboard odishastateboard matriculation matric maharashtraboard maharashtrastateboard msbshse upboard upmsp biharboard bseb mpboard mpbse rbse gseb pseb kseeb sslc tnboard hbse wbbse',
  cambridge: 'igcse cie caie cambridgeinternational cambridgeigcse cambridgeassessmentinternationaleducation alevel alevels',
  ib: 'internationalbaccalaureate ibdp ibpyp ibmyp ibboard pyp myp',
  nios: 'nationalinstituteofopenschooling openschool openschooling niosboard',
}

/** A register writes where the board has its office. */
const office = /(?<![\s,(-])[\s,(-]+new delhi\)?$/i

interface Board {
  id: number
  name: string
  slug: string
}

/** Shorter words are one slip away from too many others. */
const shortestSlip = 4

/** The boards that a word with one slip may mean, by their names: of `CBSC`, CBSE. */
export function openNearBoards(boards: readonly Board[]): (text: string) => string[] {
  const spelled = boards.map(({ name, slug }) => ({ name, keys: [lettersOf(name), ...(otherNames[slug] ?? '').split(' ')] }))
  return (text) => {
    const letters = lettersOf(text)
    const bare = letters.replace(/board$/, '') || letters
    if (bare.length < shortestSlip || bare.length > longestSlip) return []
    const isNear = (key: string) => key.length >= shortestSlip && Math.abs(key.length - bare.length) <= 1 && editDistance(key, bare) <= 1
    return spelled.filter(({ keys }) => keys.some(isNear)).map(({ name }) => name)
  }
}

/** Longer texts are no name of a board. */
const longestSlip = 60

/**
 * Reads the boards that a text names. Between several stands a comma, a plus, a slash, a hyphen or "and". `unread` are its parts that are none.
 */
export function openBoardNames(boards: readonly Board[]): (text: string) => { ids: number[]; unread: string[] } {
  const known = new Map(
    boards.flatMap(({ id, name, slug }) =>
      [lettersOf(name), lettersOf(slug), ...(otherNames[slug] ?? '').split(' ')].filter(Boolean).map((one) => [one, id] as const),
    ),
  )
  const called = (text: string) => known.get(lettersOf(text.replace(office, '')))
  /** `International GCSE (IGCSE)`: by the words before the bracket, or by those in it. */
  const read = (text: string) => {
    const [, before, within] = /^([^()]+)\(([^()]+)\)\s*$/.exec(text) ?? []
    return called(text) ?? (before === undefined ? undefined : called(before)) ?? (within === undefined ? undefined : called(within))
  }
  /** `ICSE-ISC`, `CBSE State`: words that are each a board. */
  const wordByWord = (part: string): number[] => {
    const words = part.split(/[\s–—-]+/).map((word) => read(word))
    return words.every((id) => id !== undefined) ? words : []
  }
  return (text) => {
    const whole = read(text)
    if (whole !== undefined) return { ids: [whole], unread: [] }
    const parts = text
      .replace(office, '')
      .split(/[+,;/&|\n]|\band\b/i)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => ({ part, id: read(part) }))
      .map(({ part, id }) => ({ part, ids: id === undefined ? wordByWord(part) : [id] }))
    return {
      ids: [...new Set(parts.flatMap(({ ids }) => ids))],
      unread: parts.filter(({ ids }) => ids.length === 0).map(({ part }) => part),
    }
  }
}
