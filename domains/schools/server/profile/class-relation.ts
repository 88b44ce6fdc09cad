import { type RawBuilder, sql } from 'kysely'
import type { ClassRelation } from '#domains/schools/contract/school-profile.ts'

/** `class_relation` on the wire, and the tables that it is read from. */
export const classRelation: RawBuilder<ClassRelation> = sql`json_build_object('id', class_relation.id,
  'class', json_build_object('id', school_class.id, 'name', school_class.name, 'slug', school_class.slug),
  'stream', case when class_stream.id is not null then
    json_build_object('id', class_stream.id, 'name', class_stream.name, 'slug', class_stream.slug) end)`
export const classRelations = sql`class_relation join school_class on school_class.id = class_relation.class_id
  left join class_stream on class_stream.id = class_relation.stream_id`
export const fromYoungest = sql`school_class.rank, class_stream.rank nulls first`

/** The confirmation of a row of `table`: its time and the member of staff. */
export const verifiedOf = (table: string) => atAndBy(table, 'verified')

/** When a file brought a row of `table`, and who uploaded it. */
export const uploadedOf = (table: string) => atAndBy(table, 'uploaded')

function atAndBy(table: string, act: 'verified' | 'uploaded') {
  const column = (name: string) => sql.ref(`${table}.${act}_${name}`)
  return sql`${column('at')} as ${sql.ref(`${act}_at`)}, (select name from staff where id = ${column('by_id')}) as ${sql.ref(`${act}_by`)}`
}
