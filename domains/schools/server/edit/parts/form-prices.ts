import { sql } from 'kysely'
import { rupees } from '#platform/contract/money.ts'
import type { Part } from '../../school/change-school.ts'
import { classNames } from './class-names.ts'

/** The prices of admission forms: a field is a class relation. */
export const formPrices: Part = {
  name: 'form_prices',
  read: async (tx, schoolId, fields) => {
    const { rows } = await sql<{ field: string; price: number }>`
      select class_relation_id::text as field, price from form_price join class_relation on class_relation.id = class_relation_id
      where school_id = ${schoolId} and class_relation_id = any (${fields}::integer[])`.execute(tx)
    const found = new Map(rows.map(({ field, price }) => [field, price]))
    return Object.fromEntries(fields.map((field) => [field, found.get(field) ?? null]))
  },
  write: async (tx, { staffId }, changed) => {
    for (const [field, price] of Object.entries(changed)) {
      if (price === null) await sql`delete from form_price where class_relation_id = ${Number(field)}`.execute(tx)
      else
        await sql`insert into form_price (class_relation_id, price, verified_by_id) values (${Number(field)}, ${price}, ${staffId})
          on conflict (class_relation_id) do update set (price, verified_at, verified_by_id) = (excluded.price, now(), excluded.verified_by_id)`.execute(
          tx,
        )
    }
  },
  words: async (tx, fields) => {
    const names = await classNames(tx, fields.map(Number))
    return { label: (field) => names.get(Number(field)) ?? 'A class', text: (_, price) => (price === null ? '' : rupees(price as number)) }
  },
}
