import { type RawBuilder, sql } from 'kysely'

/** The section `{count, items}` of what `from` finds, newest first by `order`. */
export const counted = (item: RawBuilder<unknown>, from: RawBuilder<unknown>, order: string) => sql`(
  select json_build_object('count', count(*), 'items', coalesce(json_agg(${item} order by ${sql.raw(order)} desc), '[]')) ${from})`
