import { type RawBuilder, sql } from 'kysely'
import type { MergedField } from '#domains/schools/contract/school-merging.ts'
import type { JoiningSchools } from '../school/school-joining.ts'

/** The columns that stand or go together. */
const columnsOf: Readonly<Partial<Record<MergedField, readonly string[]>>> = {
  location: ['city_id', 'district_id', 'locality_id'],
  coordinates: ['lat', 'lng', 'placed_by'],
}

const own = (column: string) => sql`school.${sql.ref(column)}`
const theirs = (column: string) => sql`other.${sql.ref(column)}`

/** Whether a field of the remaining school is empty, so that it gets the other one's value. */
function isEmpty(field: MergedField): RawBuilder<boolean> {
  if (field === 'location')
    return sql`(school.district_id is null or school.locality_id is null and school.district_id = other.district_id)`
  return sql`${own(columnsOf[field]?.[0] ?? field)} is null`
}

const isKnown = (field: MergedField): RawBuilder<boolean> => sql`${theirs(columnsOf[field]?.[0] ?? field)} is not null`

/** A school that prepares for CBSE and for ICSE has an entry in each register: merged, it has both boards. */
const bothBoards = sql`board_ids = school.board_ids || array(
  select board_id from unnest(other.board_ids) with ordinality as their (board_id, place) where board_id <> all (school.board_ids) order by place)`

const flags = ['is_residential', 'is_collab', 'is_featured', 'is_verified'] as const

const longestNotes = 4000

/** Fills the fields that the remaining school lacks, and takes the chosen fields from the other one. Joins the boards and marks of both. */
async function joinFields({ stays, goes, change }: JoiningSchools, fields: readonly MergedField[], take: ReadonlySet<MergedField>) {
  const set = fields.flatMap((field) => {
    const takes = take.has(field) ? isKnown(field) : sql`${isEmpty(field)} and ${isKnown(field)}`
    return (columnsOf[field] ?? [field]).map(
      (column) => sql`${sql.ref(column)} = case when ${takes} then ${theirs(column)} else ${own(column)} end`,
    )
  })
  const either = flags.map((flag) => sql`${sql.ref(flag)} = ${own(flag)} or ${theirs(flag)}`)
  const notes = sql`notes = left(case when school.notes is distinct from other.notes then nullif(concat_ws(E'\n', school.notes, other.notes), '')
    else school.notes end, ${longestNotes})`
  const verified = sql`verified_at = coalesce(school.verified_at, other.verified_at),
    verified_by_id = case when school.verified_at is null then other.verified_by_id else school.verified_by_id end`
  await change('school', {
    set: sql.join([...set, bothBoards, ...either, notes, verified]),
    from: sql`school as other`,
    where: sql`school.id = ${stays} and other.id = ${goes}`,
  })
}

/** A school without a place in the ranking takes that of the other one. The ranking is locked. */
async function joinRank({ stays, goes, change }: JoiningSchools, rank: number | null) {
  if (rank === null) return
  await change('school', { set: sql`global_rank = null`, where: sql`id = ${goes}` })
  await change('school', { set: sql`global_rank = ${rank}::integer`, where: sql`id = ${stays}` })
}

/** Tables whose rows stand in a class of a school. */
const ofClasses = ['school_fee', 'open_class', 'form_price'] as const

/** For a class that both teach, the remaining school gets the fees, open classes and form prices that it lacks. */
async function joinClasses({ stays, goes, change }: JoiningSchools) {
  for (const table of ofClasses)
    await change(table, {
      set: sql`class_relation_id = own.id`,
      from: sql`class_relation as theirs join class_relation as own on own.school_id = ${stays}
        and own.class_id = theirs.class_id and own.stream_id is not distinct from theirs.stream_id`,
      where: sql`theirs.school_id = ${goes} and ${sql.ref(`${table}.class_relation_id`)} = theirs.id
        and not exists (select from ${sql.table(table)} as had where had.class_relation_id = own.id)`,
    })
}

/** The facts of a school in tables of their own: the remaining school gets those that it lacks. */
async function joinFacts(joining: JoiningSchools) {
  const { stays, goes, change } = joining
  const moved = sql`school_id = ${stays}`
  const isTheirs = sql`school_id = ${goes}`
  await change('school_code', { set: moved, where: isTheirs })
  // Fees, open classes and prices of forms stand in their class, and come with it.
  await change('class_relation', {
    set: moved,
    where: sql`${isTheirs} and not exists (select from class_relation as own where own.school_id = ${stays}
      and own.class_id = class_relation.class_id and own.stream_id is not distinct from class_relation.stream_id)`,
  })
  await joinClasses(joining)
  await change('school_alumnus', { set: moved, where: isTheirs })
  await change('school_photo', {
    set: sql`${moved}, place = place + (select coalesce(max(own.place), 0) + 1 from school_photo as own where own.school_id = ${stays})`,
    where: isTheirs,
  })
  await change('school_sub_feature', {
    set: moved,
    where: sql`${isTheirs} and not exists (select from school_sub_feature as own
      where own.school_id = ${stays} and own.sub_feature_id = school_sub_feature.sub_feature_id)`,
  })
  await change('school_infra', {
    set: moved,
    where: sql`${isTheirs} and not exists (select from school_infra as own
      where own.school_id = ${stays} and own.infra_item_id = school_infra.infra_item_id)`,
  })
}

interface Wishes {
  fields: readonly MergedField[]
  take: ReadonlySet<MergedField>
  /** The place in the ranking that the school that stays takes over. */
  rank: number | null
}

/** Joins the facts of two schools. */
export async function joinOwn(joining: JoiningSchools, { fields, take, rank }: Wishes): Promise<void> {
  await joinFields(joining, fields, take)
  await joinRank(joining, rank)
  await joinFacts(joining)
}
