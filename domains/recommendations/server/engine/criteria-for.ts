import type { z } from 'zod'
import type { Missing, Wish } from '#domains/recommendations/contract/criteria.ts'
import type { listRecommendations as operation } from '#domains/recommendations/contract/recommendations.ts'
import type { Database } from '#platform/server/db/database.ts'
import { classOfAge } from './grades.ts'
import { readNamed } from './read-named.ts'
import type { Wishes } from './read-wishes.ts'
import type { SearchCriteria } from './search-criteria.ts'

type Query = z.output<typeof operation.query>

interface CriteriaFor {
  criteria: SearchCriteria
  missing: Missing[]
  notes: string[]
}

const ageNote = (ages: readonly number[], isClass: boolean) => {
  if (ages.length === 0) return []
  const age = ages.join(' and ')
  return [
    isClass
      ? `The class is taken from the age of ${age}: note the class when you know it.`
      : `An age of ${age} fits no class: ask which class is meant.`,
  ]
}

/** Where schools are looked for: what was asked, what is known of the parent, or at least the schools that they asked about. */
function placesFor(
  wishes: Wishes,
  asked: Pick<SearchCriteria, 'points' | 'areas'> | undefined,
): Pick<SearchCriteria, 'points' | 'areas'> & { notes: string[] } {
  if (asked) return { ...asked, notes: [] }
  const { points, areas, unplaced, enquired, enquired_towns: towns } = wishes
  if (points.length > 0 || areas.length > 0) {
    const notes = unplaced.map((name) => `We do not know where ${name} lies: the schools of its district are shown.`)
    return { points, areas, notes: points.length > 0 && areas.length === 0 ? [] : notes }
  }
  const note = 'No place is chosen, so these are near the schools that the parent asked about.'
  return { points: enquired, areas: towns, notes: enquired.length + towns.length > 0 ? [note] : [] }
}

/** One amount is the most that it may cost. */
function rangeOf({ budget_min, budget_max }: Pick<Query, 'budget_min' | 'budget_max'> | Wishes) {
  const [min, max] = [budget_min || null, budget_max || null]
  return { budget_min: min !== null && max !== null && min >= max ? null : min, budget_max: max }
}

function genderNote({ gender, without }: SearchCriteria, { children, is_gender_unknown: isUnknown }: Wishes): string[] {
  if (children === 0 || gender !== null || without.includes('gender')) return []
  return [
    isUnknown
      ? 'We do not know whether the child is a girl or a boy, so no school is left out for that.'
      : 'These are for a girl and a boy, so schools for girls and schools for boys are both shown.',
  ]
}

const distinct = <Named extends { name: string }>(all: readonly Named[]) =>
  all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at)

const bandOf = (band: string) => {
  const [low = '0', high = ''] = band.split('-')
  return { low: Number(low), high: high === '' ? null : Number(high) }
}

/**
 * The wishes that leave schools out: those that the counsellor chose, and those without which a school is of no use. Noted wishes only
 * order (docs/decisions).
 */
const firmIn = ({ boards, budget_min, budget_max, fee_band }: Query): Wish[] => [
  'class',
  'admission',
  'category',
  'region',
  'gender',
  ...(boards ? (['board'] as const) : []),
  ...((budget_min ?? budget_max ?? fee_band) === undefined ? [] : (['budget'] as const)),
]

function missingOf(criteria: SearchCriteria, wishes: Wishes, isPlaceAsked: boolean): Missing[] {
  const missing: Record<Missing, boolean> = {
    location: criteria.schooling === 'day' && !isPlaceAsked && wishes.points.length === 0 && wishes.areas.length === 0,
    child: wishes.children === 0 && criteria.classes.length === 0,
    class: wishes.children > 0 && criteria.classes.length === 0,
    budget: criteria.budget_max === null && criteria.budget_min === null,
    gender: wishes.children > 0 && criteria.gender === null && wishes.is_gender_unknown,
  }
  return (Object.keys(missing) as Missing[]).filter((name) => missing[name])
}

/** The classes that are asked, or else those noted for the children and those that fit the age of the others. */
async function namedFor(db: Database, wishes: Wishes, { around: places, classes, boards, distance }: Query) {
  const ages = classes ? [] : wishes.ages
  const isClass = (age: number) => classOfAge(age) !== undefined
  const named = await readNamed(db, { places, classes, boards, classSlugs: ages.flatMap((age) => classOfAge(age) ?? []) })
  return {
    distance: distance ?? named.distance,
    asked: places && { points: named.points, areas: named.areas },
    classes: distinct(classes ? named.classes : [...wishes.classes, ...named.classes]),
    boards: boards ? named.boards : wishes.boards,
    ageNotes: [
      ...ageNote(ages.filter(isClass), true),
      ...ageNote(
        ages.filter((age) => !isClass(age)),
        false,
      ),
    ],
  }
}

/** The criteria of a search: those of the query, and where it says nothing, the facts known about the parent. */
export async function criteriaFor(db: Database, wishes: Wishes, query: Query): Promise<CriteriaFor> {
  const { asked, distance, classes, boards, ageNotes } = await namedFor(db, wishes, query)
  const { notes, ...places } = placesFor(wishes, asked)
  const budget = rangeOf(query.budget_min === undefined && query.budget_max === undefined ? wishes : query)
  const criteria: SearchCriteria = {
    schooling: query.schooling ?? (wishes.boarding ? 'boarding' : 'day'),
    ...places,
    distance,
    classes,
    boards,
    gender: query.gender ?? wishes.gender,
    category: query.category || null,
    ...budget,
    feeBand: query.fee_band === undefined ? null : bandOf(query.fee_band),
    regions: query.district_region ?? [],
    without: query.without ?? [],
    firm: firmIn(query),
  }
  return {
    criteria,
    missing: missingOf(criteria, wishes, asked !== undefined),
    notes: [...notes, ...ageNotes, ...genderNote(criteria, wishes)],
  }
}
