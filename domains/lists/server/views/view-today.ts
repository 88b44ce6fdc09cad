import { type KeptQuery, viewOn } from '#domains/lists/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'

/** The filters of a view as it is looked at now. */
export const viewToday = (kept: KeptQuery): KeptQuery => viewOn(kolkataDay(Date.now()), kept)
