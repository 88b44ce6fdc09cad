import { z } from 'zod'
import { Day, Id, Ids, pageSize, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

/** One place as a number, several as their ids with commas. */
const Places = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(Ids)
  .transform((ids) => (ids.length === 1 ? Number(ids[0]) : ids.join(',')))

export const placesIn = (city: number | string | undefined): number[] => (city === undefined ? [] : String(city).split(',').map(Number))

export const placesSaid = (ids: readonly number[]) => (ids.length === 0 ? undefined : ids.length === 1 ? ids[0] : ids.join(','))

const shapes = {
  start_date: Day,
  end_date: Day,
  /** For past lists: all days instead of the last seven. */
  any_day: z.literal(true),
  action_id: Id,
  sub_action_id: Id,
  schedule_start_date: Day,
  schedule_end_date: Day,
  collab: z.boolean(),
  visit_interest: z.boolean(),
  only_comments: z.literal(true),
  city: Places,
  /** For booked calls: those after which nobody has spoken to the parent. */
  when: z.literal('to-come'),
  page: WholeNumber,
}

export type ActivitySearch = ReturnType<typeof validActivitySearch>
export type ActivityFilters = Omit<ActivitySearch, 'page' | 'when'>

/** Reads an address; wrong parts, half a range of days and the first page are left out. */
export function validActivitySearch(raw: Record<string, unknown>) {
  const { page, ...search } = validSearchParams(shapes, raw)
  for (const kind of ['', 'schedule_'] as const) {
    const [first, last] = [`${kind}start_date`, `${kind}end_date`] as const
    if (search[first] && search[last] && search[first] <= search[last]) continue
    delete search[first]
    delete search[last]
  }
  return { ...search, ...(page && page > 1 && { page }) }
}

export const pageOf = ({ page = 1 }: ActivitySearch) => ({ limit: pageSize, offset: (page - 1) * pageSize })

/** The search without unset fields. */
export const withoutEmpty = (search: { [Key in keyof ActivitySearch]: ActivitySearch[Key] | undefined }): ActivitySearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
