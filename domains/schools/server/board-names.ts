import { lettersOf } from '#platform/contract/letters-of.ts'

/** Other names of boards by their slugs, in small letters and digits alone. */
const otherNames: Readonly<Record<string, string>> = {
  cbse: 'cbseboard centralboardofsecondaryeducation centralboard centralboardofsecondaryeducationcbse',
  icse: 'icseboard cisce icseisc councilfortheindianschoolcertificateexaminations councilforindianschoolcertificateexaminations indiancertificateofsecondaryeducation',
  isc: 'indianschoolcertificate',
  'state-board':
    'state stateboards ssc hsc sscboard hscboard stategovtboard stategovernmentboard tamilnadustateboard karnatakastateboard keralastateboard andhrapradeshstateboard telanganastateboard gujaratstateboard westbengalstateboard rajasthanstateboard odishastateboard matriculation matric maharashtraboard maharashtrastateboard msbshse upboard upmsp biharboard bseb mpboard mpbse rbse gseb pseb kseeb sslc tnboard hbse wbbse',
  cambridge: 'igcse cie caie cambridgeinternational cambridgeigcse cambridgeassessmentinternationaleducation alevel alevels',
  ib: 'internationalbaccalaureate ibdp ibpyp ibmyp ibboard pyp myp',
  nios: 'nationalinstituteofopenschooling openschool openschooling niosboard',
}

/** A register writes where the board has its office. */
const office = /(?<![\s,(-])[\s,(-]+new delhi\)?$/i

/**
 * Reads the boards that a text names, as parents, schools and registers write them: several with a comma, a plus or an "and" between.
 * `unread` are its parts that are none.
 */
export function openBoardNames(
  boards: readonly { id: number; name: string; slug: string }[],
): (text: string) => { ids: number[]; unread: string[] } {
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
  return (text) => {
    const whole = read(text)
    if (whole !== undefined) return { ids: [whole], unread: [] }
    const parts = text
      .replace(office, '')
      .split(/[+,;/&|\n]|\band\b/i)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => ({ part, id: read(part) }))
    return {
      ids: [...new Set(parts.flatMap(({ id }) => id ?? []))],
      unread: parts.filter(({ id }) => id === undefined).map(({ part }) => part),
    }
  }
}
