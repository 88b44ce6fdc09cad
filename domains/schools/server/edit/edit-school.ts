import { sql } from 'kysely'
import type { z } from 'zod'
import { editSchool as operation, changePermissions as permissionsOperation } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeSchool, lockSchool } from '../school/change-school.ts'
import { refuseTakenCodes } from '../school/codes.ts'
import { lockRegister } from '../school/lock-register.ts'
import { lockRanking } from '../school/take-place.ts'
import { permissions } from './parts/permissions.ts'
import { profile } from './parts/profile.ts'

type Body = z.output<typeof operation.body>

interface Refusing {
  refusals: Pick<(typeof operation)['refusals'], 'boardNotFound' | 'placeNotFound' | 'placeForeign'>
}

/** Refuses boards and places that we do not have, and a locality of another district. */
export async function refuseUnknown(
  tx: Transaction,
  operation: Refusing,
  { location, board_ids: boards }: Pick<Body, 'location' | 'board_ids'>,
): Promise<void> {
  if (boards) {
    const { rows } =
      await sql`select id from unnest(${boards}::integer[]) as id where not exists (select from board where board.id = id.id)`.execute(tx)
    if (rows.length > 0) throw refuseField(operation, 'boardNotFound', 'board_ids')
  }
  if (!location) return
  const { district, district_region: region } = location
  const { rows } = await sql<{ id: number; kind: string; parent_id: number }>`
    select id, kind, parent_id from place where id = any (${[district, region]}::integer[])`.execute(tx)
  const kindOf = (id: number) => rows.find((place) => place.id === id)?.kind
  if (kindOf(district) !== 'district' || (region !== null && kindOf(region) !== 'locality'))
    throw refuseField(operation, 'placeNotFound', 'location')
  if (region !== null && rows.find(({ id }) => id === region)?.parent_id !== district)
    throw refuseField(operation, 'placeForeign', 'location')
}

/** Changes basic details of a school. */
export async function editSchool(tx: Transaction, staff: Staff, slug: string, { seen, ...mine }: Body): Promise<{ changed: number }> {
  // Two who give a code at once: the second is told of the first.
  if (mine.codes) await lockRegister(tx)
  const schoolId = await lockSchool(tx, operation, { slug })
  await refuseUnknown(tx, operation, mine)
  if (mine.codes) await refuseTakenCodes(tx, operation, mine.codes, schoolId)
  return { changed: await changeSchool(tx, operation, staff, schoolId, { part: profile, mine, seen }) }
}

/** Changes how a school is shown. */
export async function changePermissions(
  tx: Transaction,
  staff: Staff,
  id: number,
  { seen, ...mine }: z.output<typeof permissionsOperation.body>,
) {
  if (mine.global_rank !== undefined) await lockRanking(tx)
  const schoolId = await lockSchool(tx, permissionsOperation, { id })
  return { changed: await changeSchool(tx, permissionsOperation, staff, schoolId, { part: permissions, mine, seen }) }
}
