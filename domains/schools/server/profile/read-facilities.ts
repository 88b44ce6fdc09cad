import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

interface Feature {
  id: number
  name: string
  slug: string
  subfeatures: { id: number; name: string; exist: boolean }[]
}

/** Features with their sub-features, and which of them a school has. */
export async function listFeatures(db: Database, schoolId: number | undefined, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<Feature>`
    select id, name, slug, (
      select coalesce(json_agg(json_build_object('id', sub_feature.id, 'name', sub_feature.name, 'exist', school_id is not null)
        order by sub_feature.rank), '[]')
      from sub_feature left join school_sub_feature on sub_feature_id = sub_feature.id and school_id = ${schoolId ?? null}
      where feature_id = feature.id
    ) as subfeatures from feature order by rank`.execute(db)
  return { count: rows.length, results: rows.slice(offset, offset + limit) }
}

/** The kinds of rooms and grounds, and how many of each a school has. */
export async function listInfrastructure(db: Database, schoolId: number | undefined) {
  const { rows } = await sql<{ id: number; name: string; slug: string; unit: string | null; amount: number | null }>`
    select id, name, slug, unit, amount from infra_item
    left join school_infra on infra_item_id = id and school_id = ${schoolId ?? null} order by rank`.execute(db)
  return { count: rows.length, results: rows }
}
