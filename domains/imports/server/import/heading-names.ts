import { closeKeys, headingKey, longestHeading, wordsApart } from '#domains/imports/contract/heading-key.ts'
import type { ImportField } from '#domains/imports/contract/imports.ts'
import { remembering } from '#platform/server/remembering.ts'

type Spell = (heading: string) => string

/** How near a heading is to a name of a field: word for word, with its words in any order, without words that say whose it is. */
export const nearnesses = ['whole', 'apart', 'sorted', 'bare'] as const
export type Nearness = (typeof nearnesses)[number]

type Spellings = Readonly<Record<Nearness, Spell>>

/** Spellings depend on the begin of a heading alone. */
const begin = (heading: string) => heading.slice(0, longestHeading)

/** The ways to compare a heading with the names of fields, the surest first: `School's Name`, `schoolName`, `Name of the School`. */
function spellings(subjects: readonly string[], common?: Spellings): Spellings {
  const close = remembering((heading) => closeKeys(wordsApart(heading), subjects), begin)
  return {
    whole: common?.whole ?? remembering(headingKey, begin),
    apart: common?.apart ?? remembering((heading) => headingKey(wordsApart(heading)), begin),
    sorted: (heading) => close(heading).sorted,
    bare: (heading) => close(heading).bare,
  }
}

interface OwnNames {
  /** The names of a field as they are compared, without those that say too little then. */
  spelled: (field: ImportField, names: readonly string[], nearness: Nearness) => string[]
  /** Whether a field is called so. */
  isCalled: (field: ImportField, nearness: Nearness, spelling: string) => boolean
}

/** Fields have most spellings in common, so that a heading is spelled once for all of them. */
const spellingsOf = (fields: readonly ImportField[], subjects: readonly string[]) => {
  const common = spellings(subjects)
  return new Map(fields.map((field) => [field, field.around ? spellings([...subjects, ...field.around], common) : common]))
}

const kept = new WeakMap<readonly ImportField[], OwnNames>()

/** The names of fields are those of a kind of import, so each is spelled once for all files. */
function openOwnNames(fields: readonly ImportField[], subjects: readonly string[]): OwnNames {
  const before = kept.get(fields)
  if (before) return before
  const spell = spellingsOf(fields, subjects)
  // A name that is one of those that say too little, once words are left out, says too little.
  const tooLittle = new Set(fields.flatMap(({ namesOfShape }) => (namesOfShape?.names ?? []).map(headingKey)))
  const spelled: OwnNames['spelled'] = (field, names, nearness) => [
    ...new Set(names.map(spell.get(field)?.[nearness] ?? headingKey).filter((name) => nearness !== 'bare' || !tooLittle.has(name))),
  ]
  const known = new Map(
    fields.flatMap((field) =>
      nearnesses.map((nearness) => [`${field.key} ${nearness}`, new Set(spelled(field, [field.title, ...field.names], nearness))] as const),
    ),
  )
  const names = {
    spelled,
    isCalled: ({ key }, nearness, spelling) => known.get(`${key} ${nearness}`)?.has(spelling) ?? false,
  } satisfies OwnNames
  kept.set(fields, names)
  return names
}

/** The names of fields, with what they are compared with: every row that may be one of headings. */
export function openNames(fields: readonly ImportField[], subjects: readonly string[]) {
  const { spelled, isCalled } = openOwnNames(fields, subjects)
  const ofField = spellingsOf(fields, subjects)
  const apart = remembering((heading) => wordsApart(heading).replaceAll('_', ' '), begin)
  const isOfOther = ({ never }: ImportField, heading: string) => never?.test(apart(heading)) ?? false
  return {
    /** The columns that are called as one of these names of a field, those of its better names first. */
    columns: (field: ImportField, names: readonly string[], nearness: Nearness, headings: readonly string[]): number[] => {
      const spell = ofField.get(field)?.[nearness] ?? headingKey
      const isClose = nearness === 'sorted' || nearness === 'bare'
      const written = headings.map((heading) => (isClose && isOfOther(field, heading) ? '' : spell(heading)))
      return spelled(field, names, nearness)
        .filter(Boolean)
        .flatMap((name) => written.flatMap((one, column) => (one === name ? [column] : [])))
    },
    isOfOther,
    isKnown: (heading: string): boolean =>
      fields.some((field) =>
        nearnesses.some((nearness) => {
          const spelling = ofField.get(field)?.[nearness](heading) ?? ''
          return spelling !== '' && !isOfOther(field, heading) && isCalled(field, nearness, spelling)
        }),
      ),
  }
}

export type HeadingNames = ReturnType<typeof openNames>
