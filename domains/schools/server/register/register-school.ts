import type { z } from 'zod'
import { registerSchool as operation } from '#domains/schools/contract/school-register.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { refuseUnknown } from '../edit/edit-school.ts'
import { profile } from '../edit/parts/profile.ts'
import { changeSchool } from '../school/change-school.ts'
import { refuseTakenCodes } from '../school/codes.ts'
import { lockRegister } from '../school/lock-register.ts'
import { nameSlugs } from '../school/name-slugs.ts'
import { findSimilar } from './find-similar.ts'

type Body = z.output<typeof operation.body>

/** Registers a school, with a first entry in its history. It is not verified until somebody does that. */
export async function registerSchool(tx: Transaction, staff: Staff, { is_another: isAnother, ...fields }: Body) {
  await refuseUnknown(tx, operation, fields)
  // When two people register one school at once, the second is told of the first.
  await lockRegister(tx)
  const { name, location, coordinates, codes } = fields
  await refuseTakenCodes(tx, operation, codes, null)
  const similar = isAnother
    ? []
    : await findSimilar(tx, { name, ...location, ...coordinates, district_region: location.district_region ?? undefined })
  if (similar.some(({ is_same }) => is_same)) throw refuse(operation, 'looksRegistered')
  const [slug = ''] = await nameSlugs(tx, [{ name, location, codes }])
  const { id } = await tx.insertInto('school').values({ slug, name, is_verified: false }).returning('id').executeTakeFirstOrThrow()
  const { name: _name, ...mine } = fields
  await changeSchool(tx, operation, staff, id, { part: { ...profile, name: 'registered' }, mine })
  return { id, slug }
}
