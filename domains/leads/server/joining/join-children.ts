import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

const blanks = sql.join([
  ...['age', 'gender', 'raw_district', 'raw_district_region'].map(
    (column) => sql`${sql.ref(column)} = coalesce(${sql.ref(`child.${column}`)}, ${sql.ref(`same.${column}`)})`,
  ),
  ...['board_ids', 'class_ids'].map(
    (column) =>
      sql`${sql.ref(column)} = case ${sql.ref(`child.${column}`)} when '{}' then ${sql.ref(`same.${column}`)} else ${sql.ref(`child.${column}`)} end`,
  ),
  sql`fees = coalesce(child.fees, same.fees)`,
  sql`fees_tenure = case when child.fees is null then same.fees_tenure else child.fees_tenure end`,
])

/** A child who is known to both keeps what stands at the lead that stays; what is blank there is filled in. */
export async function joinChildren(_tx: Transaction, { stays, goes, sameChildren, change }: Joining): Promise<void> {
  for (const [from, into] of sameChildren)
    await change('child', { set: blanks, from: sql`child as same`, where: sql`child.id = ${into} and same.id = ${from}` })
  await change('child', {
    set: sql`lead_id = ${stays}`,
    where: sql`lead_id = ${goes} and id <> all (${[...sameChildren.keys()]}::integer[])`,
  })
}
