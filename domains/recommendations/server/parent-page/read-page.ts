import { sql } from 'kysely'
import type { StoredSize } from '#domains/files/server/store-photo.ts'
import type { Exactness } from '#domains/schools/contract/exactness.ts'
import { schoolLocation } from '#domains/schools/server/school/school-row.ts'
import type { Database } from '#platform/server/db/database.ts'
import { isOpen } from './open-pages.ts'

export interface PageFee {
  slug: string
  name: string
  from: number
  to: number
  day: string | null
}

/** The fees of all classes with the hostel. */
export interface PageBoarding {
  from: number
  to: number
  day: string | null
}

export interface PageClass {
  slug: string
  name: string
  opens_on: string | null
  until: string
  day: string | null
}

export interface PageSchool {
  id: number
  name: string
  slug: string
  location: string | null
  boards: string[]
  is_residential: boolean
  lat: number | null
  lng: number | null
  exactness: Exactness | null
  answer: 'visit' | 'no' | null
  reason: string | null
  /** The parent asked us to find out what is not known. */
  is_asked: boolean
  fees: PageFee[] | null
  /** Null where it is no boarding school, or no hostel fee is known. */
  boarding: PageBoarding | null
  /** Classes whose admission is open or opens later; null where nothing is known of any class. */
  open: PageClass[] | null
  photos: { sizes: StoredSize[]; caption: string }[] | null
}

export interface Page {
  expires_on: string
  call_asked: boolean
  schools: PageSchool[] | null
}

/** For so long "Call me" counts as one wish, however often it is pressed. */
export const callWishHours = 12

const photosShown = 3

/** The oldest confirmation; null while one of the facts is not confirmed. */
const oldest = sql`nullif(min(coalesce(day, '-infinity')), '-infinity')`

const fees = sql`(
  select json_agg(json_build_object('slug', school_class.slug, 'name', school_class.name, 'from', least, 'to', most, 'day', day) order by school_class.rank)
  from (
    select class_id, min(fee) as least, max(fee) as most, ${oldest} as day
    from unnest(offer.fee_classes, offer.fees, offer.fee_days) as told (class_id, fee, day) group by class_id) as fee
  join school_class on school_class.id = fee.class_id)`

const boarding = sql`case when school.is_residential and offer.avg_boarding_fee is not null then (
  select json_build_object('from', min(fee), 'to', max(fee), 'day', ${oldest})
  from unnest(offer.boarding_fees, offer.boarding_days) as told (fee, day) where fee is not null) end`

const open = sql`case when offer.open_classes is not null then (
  select coalesce(json_agg(json_build_object('slug', school_class.slug, 'name', school_class.name, 'opens_on', opens_on, 'until', until, 'day', day)
    order by school_class.rank), '[]')
  from (
    select class_id, min(opens_on) as opens_on, max(until) as until, ${oldest} as day
    from unnest(offer.open_classes, offer.opens_on, offer.open_until, offer.open_days) as told (class_id, opens_on, until, day)
    where until >= (now() at time zone 'Asia/Kolkata')::date group by class_id) as admission
  join school_class on school_class.id = admission.class_id) end`

const photos = sql`(
  select json_agg(json_build_object('sizes', photo.sizes, 'caption', photo.caption) order by photo.place, photo.id) from (
    select * from school_photo where school_id = school.id and removed_at is null order by place, id limit ${sql.lit(photosShown)}) as photo)`

/** A page by the hash of its address, with the facts about its schools as of now; undefined if it cannot be opened, for whatever reason. */
export async function readPage(db: Database, hash: Buffer): Promise<Page | undefined> {
  const { rows } = await sql<Page>`
    select ((page.expires_at at time zone 'Asia/Kolkata')::date)::text as expires_on,
      coalesce(page.call_asked_at > now() - make_interval(hours => ${sql.lit(callWishHours)}), false) as call_asked,
      (select json_agg(json_build_object('id', school.id, 'name', school.name, 'slug', school.slug, 'location', ${schoolLocation},
        'boards', array(select board.name from board where board.id = any (school.board_ids) order by board.rank),
        'is_residential', school.is_residential, 'lat', school.lat, 'lng', school.lng, 'exactness', offer.exactness, 'answer', shown.answer, 'reason', shown.reason,
        'is_asked', shown.facts_asked_at is not null,
        'fees', ${fees}, 'boarding', ${boarding}, 'open', ${open}, 'photos', ${photos}) order by shown.place)
      from parent_page_school as shown
      join school on school.id = shown.school_id and school.delisted_at is null
      left join school_offer as offer on offer.id = school.id
      where shown.page_id = page.id) as schools
    from parent_page as page where page.token_hash = ${hash} and ${isOpen}`.execute(db)
  return rows[0]
}
