import { type RawBuilder, sql } from 'kysely'
import { type ChildField, childFields } from '#domains/leads/contract/merge-fields.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

/** The columns of each field, and their value if unknown. */
const columnsOf: Readonly<Record<ChildField, { columns: readonly string[]; blank: RawBuilder<unknown> }>> = {
  name: { columns: ['name'], blank: sql`null` },
  age: { columns: ['age'], blank: sql`null` },
  gender: { columns: ['gender'], blank: sql`null` },
  class: { columns: ['class_ids'], blank: sql`'{}'` },
  board: { columns: ['board_ids'], blank: sql`'{}'` },
  fees: { columns: ['fees', 'fees_tenure'], blank: sql`null` },
  place: { columns: ['raw_district', 'raw_district_region'], blank: sql`null` },
}

const column = (child: 'child' | 'same', name: string) => sql.ref(`${child}.${name}`)

function joined(field: ChildField, isTaken: boolean): RawBuilder<unknown>[] {
  const { columns, blank } = columnsOf[field]
  const known = (child: 'child' | 'same') =>
    field === 'place'
      ? sql`coalesce(${sql.join(columns.map((name) => column(child, name)))}) is not null`
      : sql`${column(child, columns[0] ?? field)} is distinct from ${blank}`
  const isTheirs = isTaken ? known('same') : sql`not (${known('child')})`
  return columns.map((name) => sql`${sql.ref(name)} = case when ${isTheirs} then ${column('same', name)} else ${column('child', name)} end`)
}

/** A child of both leads gets the chosen value of each field; a blank one is filled from the other lead. */
export async function joinChildren(_tx: Transaction, { stays, goes, sameChildren, takenOfChild, change }: Joining): Promise<void> {
  for (const [from, into] of sameChildren)
    await change('child', {
      set: sql.join(childFields.flatMap((field) => joined(field, takenOfChild.get(from)?.has(field) ?? false))),
      from: sql`child as same`,
      where: sql`child.id = ${into} and same.id = ${from}`,
    })
  await change('child', {
    set: sql`lead_id = ${stays}`,
    where: sql`lead_id = ${goes} and id <> all (${[...sameChildren.keys()]}::integer[])`,
  })
}
