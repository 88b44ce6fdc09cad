import { sql } from 'kysely'
import type { z } from 'zod'
import { registerSchool as call } from '#domains/schools/contract/school-register.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { changeSchool } from '../edit/change-school.ts'
import { refuseUnknown } from '../edit/edit-school.ts'
import { profile } from '../edit/parts/profile.ts'
import { findSimilar } from './find-similar.ts'
import { lockRegister } from './lock-register.ts'

type Body = z.output<typeof call.body>

const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 150)

/** The name and the city, and where that is taken a number; a name without Latin letters is called by its city. */
async function freeSlug(tx: Transaction, name: string, districtId: number): Promise<string> {
  const { rows } = await sql<{ city: string | null }>`
    select city.name as city from place as district left join place as city on city.id = district.parent_id where district.id = ${districtId}`.execute(
    tx,
  )
  const wanted = slugOf(`${name} ${rows[0]?.city ?? ''}`) || 'school'
  const { rows: found } = await sql<{ slug: string }>`
    select coalesce(
      (select ${wanted} where not exists (select from school where slug = ${wanted})),
      (select ${wanted} || '-' || place from generate_series(2, 10000) as place
        where not exists (select from school where slug = ${wanted} || '-' || place) order by place limit 1)) as slug`.execute(tx)
  return found[0]?.slug ?? `${wanted}-${crypto.randomUUID()}`
}

/** Registers a school, with a first entry in its history. */
export async function registerSchool(tx: Transaction, staff: Staff, { is_another: isAnother, ...said }: Body) {
  await refuseUnknown(tx, call, said)
  // Two who register one school at once: the second is told of the first.
  await lockRegister(tx)
  const { name, location, coordinates } = said
  const similar = isAnother
    ? []
    : await findSimilar(tx, { name, ...location, ...coordinates, district_region: location.district_region ?? undefined })
  if (similar.some(({ is_same }) => is_same)) throw refuse(call, 'looksRegistered')
  const slug = await freeSlug(tx, name, location.district)
  const { id } = await tx
    .insertInto('school')
    .values({ slug, name, verified_at: sql`now()`, verified_by_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { name: _name, ...mine } = said
  await changeSchool(tx, call, staff, id, { part: profile, mine })
  return { id, slug }
}
