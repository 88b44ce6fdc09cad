import { sql } from 'kysely'
import type { z } from 'zod'
import { setFeatures as featuresOperation, setInfrastructure as infrastructureOperation } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeSchool, lockSchool } from '../school/change-school.ts'
import { features, infrastructure } from './parts/facilities.ts'

async function isUnknown(tx: Transaction, table: 'sub_feature' | 'infra_item', ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from unnest(${ids}::integer[]) as given (id)
    where not exists (select from ${sql.table(table)} as known where known.id = given.id) limit 1`.execute(tx)
  return rows.length > 0
}

const seenOf = (entries: readonly { id: number; seen?: unknown }[]) =>
  Object.fromEntries(entries.filter(({ seen }) => seen !== undefined).map(({ id, seen }) => [id, seen]))

/** Says which sub-features a school has. */
export async function setFeatures(tx: Transaction, staff: Staff, slug: string, { subfeatures }: z.output<typeof featuresOperation.body>) {
  const schoolId = await lockSchool(tx, featuresOperation, { slug })
  if (
    await isUnknown(
      tx,
      'sub_feature',
      subfeatures.map(({ id }) => id),
    )
  )
    throw refuseField(featuresOperation, 'featureNotFound', 'subfeatures')
  const mine = Object.fromEntries(subfeatures.map(({ id, exist }) => [id, exist]))
  return { changed: await changeSchool(tx, featuresOperation, staff, schoolId, { part: features, mine, seen: seenOf(subfeatures) }) }
}

/** Says how much of its infrastructure a school has. */
export async function setInfrastructure(
  tx: Transaction,
  staff: Staff,
  slug: string,
  { items }: z.output<typeof infrastructureOperation.body>,
) {
  const schoolId = await lockSchool(tx, infrastructureOperation, { slug })
  if (
    await isUnknown(
      tx,
      'infra_item',
      items.map(({ id }) => id),
    )
  )
    throw refuseField(infrastructureOperation, 'itemNotFound', 'items')
  const mine = Object.fromEntries(items.map(({ id, amount }) => [id, amount]))
  return { changed: await changeSchool(tx, infrastructureOperation, staff, schoolId, { part: infrastructure, mine, seen: seenOf(items) }) }
}
