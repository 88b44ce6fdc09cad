import type { LeadDetails, LeadRow } from '#domains/leads/contract/leads.ts'
import type { School } from '../action/action-draft.ts'

interface ParentsSchools {
  whole: Pick<LeadDetails, 'acted_schools' | 'school_bucket'> | undefined
  children: readonly Pick<LeadRow['form'][number], 'gender'>[]
}

export interface Suggestions {
  schools: School[]
  /** Schools that take no child of this parent, which would be missed without a word. */
  leftOut: School[]
  /** Whom those are for. */
  only?: 'boys' | 'girls'
}

/** A longer list is slower than searching. */
const most = 8

/** Whom a school must not be for alone: known where all children are girls, or all boys. */
function notFor(children: ParentsSchools['children']): 'Boys' | 'Girls' | undefined {
  const [gender, another] = new Set(children.map((child) => child.gender))
  if (!gender || another !== undefined) return undefined
  return gender === 'girl' ? 'Boys' : 'Girls'
}

/** What the parent acted on, the latest first, then the bucket. Each school stands once. */
export function suggestionsOf({ whole, children }: ParentsSchools): Suggestions {
  const acted = whole?.acted_schools ?? []
  const bucket = (whole?.school_bucket ?? []).filter(({ id, is_removed, state }) => {
    return !is_removed && state !== 'declined' && !acted.some((school) => school.id === id)
  })
  const ofParent = [...acted, ...bucket]
  const other = notFor(children)
  const isOthers = ({ gender }: { gender: string | null }) => other !== undefined && gender === other
  const school = ({ id, name, label }: School): School => ({ id, name, label })
  const leftOut = ofParent.filter(isOthers).map(school)
  return {
    schools: ofParent
      .filter((one) => !isOthers(one))
      .slice(0, most)
      .map(school),
    leftOut,
    ...(other && leftOut.length > 0 && { only: other === 'Boys' ? 'boys' : 'girls' }),
  }
}
