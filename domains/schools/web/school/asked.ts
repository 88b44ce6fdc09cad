import { type listSchools, type listSchoolsLacking, type mapSchools, otherOptions } from '#domains/schools/contract/school-lists.ts'
import type { QueryOf } from '#platform/web/http/operation-types.ts'
import type { SchoolSearch } from './school-search.ts'

type ListQuery = { lacking: false; query: QueryOf<typeof listSchools> } | { lacking: true; query: QueryOf<typeof listSchoolsLacking> }

/** The call and query of a list: the older call if an option is set that only it has. */
export function asked({ city, district, district_regions, is_collab, other_option, view: _view, ...same }: SchoolSearch): ListQuery {
  const both = { ...same, ...(is_collab !== undefined && { collab: is_collab }) }
  if (other_option)
    return {
      lacking: true,
      query: {
        ...both,
        ...(city && { city }),
        ...(district && { district }),
        ...(district_regions && { district_region: district_regions }),
        [otherOptions[other_option]]: true,
      },
    }
  return {
    lacking: false,
    query: {
      ...both,
      ...(city && { school_city__id: city }),
      ...(district && { district__id: district }),
      ...(district_regions && { district_region__id: district_regions }),
    },
  }
}

/** The same query for the map, which is one call. */
export function mapAsked({
  city,
  district,
  district_regions,
  is_collab,
  other_option,
  view: _view,
  ordering: _ordering,
  ...same
}: SchoolSearch): QueryOf<typeof mapSchools> {
  return {
    ...same,
    ...(is_collab !== undefined && { collab: is_collab }),
    ...(city && { school_city__id: city }),
    ...(district && { district__id: district }),
    ...(district_regions && { district_region__id: district_regions }),
    ...(other_option && { [otherOptions[other_option]]: true }),
  }
}
