import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AssignedFilters, AssignmentFilter } from '#domains/sales/contract/assigned-schools.ts'
import { listSchools } from '#domains/schools/server/list/list-schools.ts'
import type { SchoolPages } from '#domains/schools/server/school/school-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isAssignedToAny } from './policy.ts'

type Filters = z.output<typeof AssignedFilters>

const current = sql`select from school_assignment join staff on staff.id = staff_id where school_id = school.id and ended_at is null`

const ofWhom: Readonly<Record<AssignmentFilter, RawBuilder<unknown>>> = {
  anybody: sql`exists (${current} and staff.is_active)`,
  nobody: sql`not exists (select from school_assignment where school_id = school.id and ended_at is null)`,
  waiting: sql`exists (${current} and not staff.is_active)`,
}

/** True if nobody noted a contact with `school` for this many days. */
export const quietFor = (days: number) => sql`not exists (
  select from school_contact where school_id = school.id and at > now() - make_interval(days => ${days}))`

interface Assigned {
  whose?: AssignmentFilter | undefined
  executive?: readonly number[] | undefined
  quiet_for?: number | undefined
}

/** The filters of assignments and contacts, as conditions on `school`. */
export const conditionsOf = ({ whose, executive, quiet_for }: Assigned): RawBuilder<unknown>[] => [
  ...(whose ? [ofWhom[whose]] : []),
  ...(executive?.length ? [isAssignedToAny(executive)] : []),
  ...(quiet_for === undefined ? [] : [quietFor(quiet_for)]),
]

const fields = [
  sql`'state', (
    select state.name from place join place as state on state.id = place.lineage[2] where place.id = coalesce(school.district_id, school.city_id))`,
  sql`'open_classes', array(
    select school_class.name from class_relation join open_class on class_relation_id = class_relation.id
    join school_class on school_class.id = class_id
    where class_relation.school_id = school.id and is_open group by school_class.name, rank order by rank)`,
  sql`'executive', (
    select json_build_object('id', staff.id, 'name', staff.name, 'is_active', staff.is_active)
    from school_assignment join staff on staff.id = staff_id where school_id = school.id and ended_at is null)`,
  sql`'assigned_at', (select at from school_assignment where school_id = school.id and ended_at is null)`,
  sql`'last_contact', (
    select json_build_object('at', at, 'kind', kind, 'by', staff.name, 'note', note)
    from school_contact join staff on staff.id = staff_id where school_id = school.id order by at desc, school_contact.id desc limit 1)`,
]

/** A page of schools with their executives and last contacts; `conditions` are on `school`. */
export async function listAssignedSchools(
  db: Database,
  { city, district, district_region, quiet_for, ...query }: Filters,
  pages: SchoolPages,
  conditions: RawBuilder<unknown>[],
) {
  const wanted = {
    ...query,
    school_city__id: city,
    district__id: district,
    district_region__id: district_region,
    is_verified: 'all',
  } as const
  return await listSchools(db, wanted, pages, { conditions: [...conditions, ...conditionsOf({ quiet_for })], fields })
}
