import { sql } from 'kysely'
import { type ClassRelation, classText } from '#domains/schools/contract/school-profile.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { classRelation, classRelations } from '../../profile/class-relation.ts'

/** The names of class relations, by id. */
export async function classNames(tx: Transaction, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ relation: ClassRelation }>`
    select ${classRelation} as relation from ${classRelations} where class_relation.id = any (${ids}::integer[])`.execute(tx)
  return new Map(rows.map(({ relation }) => [relation.id, classText(relation)]))
}
