import { sql } from 'kysely'
import { grouped } from '#platform/contract/counts.ts'
import type { Part } from '../../school/change-school.ts'
import { plainText } from './plain-text.ts'

/** The features of a school: a field is a sub-feature. */
export const features: Part = {
  name: 'features',
  read: async (tx, schoolId, fields) => {
    const { rows } = await sql<{ id: number }>`
      select sub_feature_id as id from school_sub_feature where school_id = ${schoolId} and sub_feature_id = any (${fields}::integer[])`.execute(
      tx,
    )
    const had = new Set(rows.map(({ id }) => String(id)))
    return Object.fromEntries(fields.map((field) => [field, had.has(field)]))
  },
  write: async (tx, { schoolId }, changed) => {
    const ids = (exist: boolean) => Object.keys(changed).filter((field) => changed[field] === exist)
    await sql`insert into school_sub_feature (school_id, sub_feature_id)
      select ${schoolId}, id from unnest(${ids(true)}::integer[]) as id`.execute(tx)
    await sql`delete from school_sub_feature where school_id = ${schoolId} and sub_feature_id = any (${ids(false)}::integer[])`.execute(tx)
  },
  words: async (tx) => {
    const names = new Map((await tx.selectFrom('sub_feature').select(['id', 'name']).execute()).map(({ id, name }) => [String(id), name]))
    return { label: (field) => names.get(field) ?? 'A feature', text: (_, value) => plainText(value) }
  },
}

/** How much of its infrastructure a school has: a field is an item. */
export const infrastructure: Part = {
  name: 'infrastructure',
  read: async (tx, schoolId, fields) => {
    const { rows } = await sql<{ id: number; amount: number }>`
      select infra_item_id as id, amount from school_infra where school_id = ${schoolId} and infra_item_id = any (${fields}::integer[])`.execute(
      tx,
    )
    const found = new Map(rows.map(({ id, amount }) => [String(id), amount]))
    return Object.fromEntries(fields.map((field) => [field, found.get(field) ?? null]))
  },
  write: async (tx, { schoolId }, changed) => {
    await sql`delete from school_infra where school_id = ${schoolId} and infra_item_id = any (${Object.keys(changed)}::integer[])`.execute(
      tx,
    )
    await sql`insert into school_infra (school_id, infra_item_id, amount)
      select ${schoolId}, key::integer, value::integer from jsonb_each_text(${JSON.stringify(changed)}::jsonb) where value is not null`.execute(
      tx,
    )
  },
  words: async (tx) => {
    const names = new Map((await tx.selectFrom('infra_item').select(['id', 'name']).execute()).map(({ id, name }) => [String(id), name]))
    return {
      label: (field) => names.get(field) ?? 'An item',
      text: (_, value) => (value === null ? '' : grouped(value as number)),
    }
  },
}
