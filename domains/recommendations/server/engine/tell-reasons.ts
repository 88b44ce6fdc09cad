import type { RecommendedSchool } from '#domains/recommendations/contract/recommendations.ts'
import { farText } from '#domains/schools/contract/exactness.ts'
import { grouped } from '#platform/contract/counts.ts'
import { dayAfter, kolkataDay, shortDay } from '#platform/contract/india.ts'
import { rupees } from '#platform/contract/money.ts'
import { stageOfClasses } from './facts.ts'
import { stages } from './grades.ts'
import { ofRanked, wellBelow } from './order.ts'
import type { SearchCriteria } from './search-criteria.ts'

/** What the engine knows of a school and its answer does not repeat. */
export interface Facts {
  is_own_fee: boolean
  fee_day: string | null
  /** Days after which what was confirmed is too old to be told without saying so. */
  stale_after: number
  /** Whether the fee has the hostel in it; null where no boarding is sought. */
  with_hostel: boolean | null
  visited: number
  /** Whether that is of parents of the same stage; of all stages else. */
  is_of_stage: boolean | null
  admitted: number
  is_verified: boolean
  global_rank: number | null
  /** The last place in our ranking. */
  ranked: number | null
  points: (number | null)[]
}

type SchoolWithFacts = Omit<RecommendedSchool, 'reasons' | 'against' | 'points'> & { facts: Facts }

interface Reasons {
  reasons: (string | false | null | undefined)[]
  against: (string | false | null | undefined)[]
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const daysSince = (day: string, today: string) => Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000))
const agoText = (days: number) => (days === 0 ? 'confirmed today' : `confirmed ${count(days, 'day', 'days')} ago`)

const hostelWords = new Map([
  [true, ' with the hostel'],
  [false, ' without the hostel'],
  [null, ''],
])

function tellAge({ fee_day, stale_after }: Facts, today: string): string | false {
  if (fee_day === null) return 'fees not confirmed'
  const days = daysSince(fee_day, today)
  return days > stale_after && `fees ${agoText(days)}`
}

const budgetText = (min: number | null, max: number | null) =>
  min && max ? `${rupees(min)} to ${rupees(max)}` : max ? `budget of up to ${rupees(max)}` : `budget from ${rupees(min ?? 0)}`

const takesWords: Readonly<Record<string, string>> = { Girls: 'for girls', Boys: 'for boys', 'Co-ed': 'for girls and boys' }

/** A place far down is no reason. */
const tellRank = ({ global_rank: rank, ranked }: Facts) =>
  rank !== null && ranked !== null && rank <= ranked * ofRanked && `number ${rank} of ${grouped(ranked)} in our ranking`

/** Where a fee stands beside the budget. */
function beside(fee: number, { budget_min: min, budget_max: max }: SearchCriteria): 'none' | 'over' | 'within' | 'below' | 'far below' {
  if (max && fee > max) return 'over'
  if (min && fee < min) return fee < min * wellBelow ? 'far below' : 'below'
  return max || min ? 'within' : 'none'
}

function tellFees({ fees, facts }: SchoolWithFacts, criteria: SearchCriteria, today: string): Reasons {
  if (fees === null) return { reasons: [], against: ['fees not known'] }
  const { budget_min: min, budget_max: max, classes } = criteria
  const [budget, isWhole, place] = [budgetText(min, max), facts.with_hostel !== false, beside(fees, criteria)]
  const lacking = rupees((min ?? 0) - fees)
  const isAverage = !facts.is_own_fee
  const sentences = { none: '', over: '', 'far below': '', within: `, within their ${budget}`, below: `, ${lacking} below their ${budget}` }
  return {
    reasons: [
      `${rupees(fees)} a year${isAverage ? ' on average' : ''}${hostelWords.get(facts.with_hostel)}${isWhole ? sentences[place] : ''}`,
    ],
    against: [
      !isWhole && 'hostel fee not known',
      place === 'over' && `${rupees(fees - (max ?? 0))} a year above their ${rupees(max ?? 0)}`,
      isWhole && place === 'far below' && `${lacking} a year below their ${budget}`,
      tellAge(facts, today),
      classes.length > 0 && isAverage && 'fees are the average of its classes',
    ],
  }
}

function tellAdmission({ admission, facts }: SchoolWithFacts, today: string): Reasons {
  if (!admission) return { reasons: [], against: ['admission not known'] }
  const { status, class: name, opens_on, closes_on } = admission
  const days = admission.verified_at === null ? null : daysSince(kolkataDay(admission.verified_at), today)
  const open = [`${name} open`, closes_on && `until ${shortDay(closes_on, today)}`].filter(Boolean).join(' ')
  if (status === 'open' && days === null) return { reasons: [open], against: ['admission not confirmed'] }
  if (status === 'open' && days !== null)
    return { reasons: [`${open}, ${agoText(days)}`], against: [days > facts.stale_after && `admission ${agoText(days)}`] }
  if (status === 'later' && opens_on) return { reasons: [`${name} opens on ${shortDay(opens_on, today)}`], against: [] }
  return {
    reasons: [],
    against: [`${name} is closed${closes_on && closes_on < today ? ` since ${shortDay(dayAfter(closes_on, 1), today)}` : ''}`],
  }
}

function tellOutcomes({ facts: { visited, admitted, is_of_stage } }: SchoolWithFacts, criteria: SearchCriteria): string | null {
  if (is_of_stage === null) return null
  const stage = is_of_stage ? stages[stageOfClasses(criteria) - 1] : undefined
  const whose = stage ? ` with a child ${stage.name}` : ''
  return `${count(visited, 'parent', 'parents')}${whose} visited, ${admitted} took admission`
}

const named = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(' or ')

/** Why a school is recommended and what speaks against it, in the order in which a parent asks. */
export function tellReasons(school: SchoolWithFacts, criteria: SearchCriteria, now = Date.now()): { reasons: string[]; against: string[] } {
  const today = kolkataDay(now)
  const fees = tellFees(school, criteria, today)
  const admission = tellAdmission(school, today)
  const { distance_km: km, boards, facts } = school
  const sentences: Reasons = {
    reasons: [
      criteria.points.length > 0 && farText(school, km),
      ...fees.reasons,
      boards.join(', '),
      school.gender && takesWords[school.gender],
      ...admission.reasons,
      tellOutcomes(school, criteria),
      tellRank(facts),
    ],
    against: [
      school.fits_class === false && `does not teach ${named(criteria.classes)}`,
      school.fits_board === false && `not ${named(criteria.boards)}`,
      ...fees.against,
      ...admission.against,
      boards.length === 0 && 'board not known',
      criteria.classes.length > 0 && school.fits_class === null && 'classes not known',
      !facts.is_verified && 'not listed by our team',
    ],
  }
  const words = (all: Reasons['reasons']) => all.filter((text): text is string => Boolean(text))
  return { reasons: words(sentences.reasons), against: words(sentences.against) }
}
