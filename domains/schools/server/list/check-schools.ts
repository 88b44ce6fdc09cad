import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

const columns = sql.raw('id, in_short, in_lists')
const listed = sql.raw(
  [
    ...[
      'id, name, named, initials, places, beside, city_id, district_id, locality_id, board_ids, lat, lng, exactness, avg_fee, global_rank, updated_at',
    ],
    ...['is_verified, is_collab, is_featured, is_residential, has_fees, has_facilities, has_open_class, is_complete'],
    'fees_verified_at, open_classes_verified_at',
  ].join(', '),
)

const offered = sql.raw(
  [
    ...[
      'id, lat, lng, exactness, gender, city_id, district_id, locality_id, board_ids, level, is_residential, is_collab, is_verified, global_rank, avg_fee',
    ],
    ...['fees_on, class_ids, first_grade, last_grade, fee_classes, fees, fee_days'],
    ...['boarding_fees, boarding_days, avg_boarding_fee, open_classes, opens_on, open_until, open_days'],
  ].join(', '),
)

/** Recomputes the derived columns of schools and returns the slugs of those that differ from the kept ones, at most 1,000. */
export async function checkSchools(db: Database): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from school where id in (
      select id from (
        (select id from (select id, named from school_listing_truth except select id, folded_name from school) as wrong)
        union (select id from (select ${columns} from school_listing_truth except select ${columns} from school_line) as wrong)
        union (select id from (select ${listed} from school_listing_truth except select ${listed} from school_listing) as wrong)
        union (select id from (select ${offered} from school_listing_truth except select ${offered} from school_offer) as wrong)
        union (select id from school_listing except select id from school_listing_truth)
        union (select id from school_offer except select id from school_listing_truth)
      ) as wrong limit 1000
    ) order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}
