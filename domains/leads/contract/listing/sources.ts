import type { LeadSource } from '../lists.ts'
import { any, before, type Condition, from, hasTag, isKnown, isSet, not, now } from './condition.ts'
import type { Schedule } from './filter-conditions.ts'
import { isNewToday, isNextStepOf, isUntouched } from './own-conditions.ts'
import { boardingTag } from './tags.ts'

/** The leads of a list before its filters. */
export interface ListedSource {
  /** The reader's own (an admin's are all), everybody's, or the boarding leads that nobody owns. */
  readonly whose: 'own' | 'everyone' | 'nobody'
  readonly conditions: readonly Condition[]
  readonly schedule: Schedule
  /** Its rows come last in the default order, so they are found at once instead of by walking that order. */
  readonly areLast?: boolean
}

const late = before('follow_up_at', now)
const open: Schedule = { due: 'follow_up_at', late, notLate: any(not(isKnown('follow_up_at')), from('follow_up_at', now)), isThere: false }
const done: Schedule = { due: 'done_follow_up_at', late: isSet('done_late'), notLate: not(isSet('done_late')), isThere: true }

const isDormant = before('last_touch_at', { since: 'dormant' })

const own = (...conditions: Condition[]): ListedSource => ({ whose: 'own', conditions, schedule: open })

const sources: Record<LeadSource, ListedSource> = {
  all: own(),
  processed: own(),
  today: own(isNewToday),
  pending: { ...own(isKnown('follow_up_at'), isNextStepOf(['call', 'visit', 'lead'])), schedule: { ...open, isThere: true } },
  missed: { ...own(late), schedule: { ...open, isThere: true } },
  done: { ...own(isKnown('done_follow_up_at')), schedule: done },
  untouched: own(isUntouched),
  dormant: { ...own(isDormant), areLast: true },
  unassigned: { ...own(), whose: 'nobody' },
  dead_data: { ...own(hasTag(boardingTag), isDormant), whose: 'everyone', areLast: true },
}

/** The leads of a source. With the permission, the dormant ones are everybody's. */
export const listedSource = (source: LeadSource, reader: { readonly dormant_data_permission: boolean }): ListedSource =>
  source === 'dormant' && reader.dormant_data_permission ? { ...sources.dormant, whose: 'everyone' } : sources[source]
