import { sql } from 'kysely'
import { rupees } from '#platform/contract/money.ts'
import type { Part } from '../../school/change-school.ts'
import { type FactSource, sourceColumns, sourceIn, sourceShape, sourcesByField } from '../../school/fact-source.ts'
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
  sources: async (tx, fields) => {
    const { rows } = await sql<{ field: string; source: FactSource }>`
      select class_relation_id::text as field, ${sourceIn('form_price')} as source
      from form_price where class_relation_id = any (${fields}::integer[])`.execute(tx)
    return sourcesByField(rows)
  },
  write: async (tx, { sourceOf }, changed) => {
    const rows = Object.entries(changed).map(([field, price]) => ({ relation: Number(field), price, ...sourceOf(field) }))
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (relation integer, price integer, ${sourceShape})`
    await sql`delete from form_price using ${given} where class_relation_id = relation and given.price is null`.execute(tx)
    await sql`insert into form_price (class_relation_id, price, ${sourceColumns})
      select relation, price, ${sourceColumns} from ${given} where price is not null
      on conflict (class_relation_id) do update set (price, ${sourceColumns})
        = (excluded.price, excluded.verified_at, excluded.verified_by_id, excluded.uploaded_at, excluded.uploaded_by_id)`.execute(tx)
  },
  words: async (tx, fields) => {
    const names = await classNames(tx, fields.map(Number))
    return { label: (field) => names.get(Number(field)) ?? 'A class', text: (_, price) => (price === null ? '' : rupees(price as number)) }
  },
}
