import { sql } from 'kysely'
import type { z } from 'zod'
import type { FieldChange } from '#domains/schools/contract/school-edits.ts'
import { type MergedField, maxLeadsOfMerge, mergedFields, mergeSchools as operation } from '#domains/schools/contract/school-merging.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { keepingRows } from '#platform/server/db/kept-rows.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { profileWords, readProfiles } from '../edit/parts/profile.ts'
import { keepChanges, saidOf, type Values } from '../school/keep-changes.ts'
import { lockRegister } from '../school/lock-register.ts'
import { refreshListingLater } from '../school/refresh-listings-of-schools.ts'
import { schoolCalled } from '../school/school-called.ts'
import { lockRanking } from '../school/take-place.ts'
import { joinOwn } from './join-own.ts'
import { type Joinings, leadsNaming, lockBoth } from './lock-both.ts'

type MergeForm = z.output<typeof operation.body>

/** Takes a locked school out of every list; its rows stay, so that the merge can be undone. */
async function delist(tx: Transaction, staff: Staff, { stays, goes }: MergeForm): Promise<void> {
  await sql`update school set delisted_at = now(), delisted_by_id = ${staff.id}, merged_into_id = ${stays} where id = ${goes}`.execute(tx)
  // While it stands in the lists: schools on its point may be alone there now.
  await sql`select update_school_listing(${[goes]})`.execute(tx)
  await sql`with offered as (delete from school_offer where id = ${goes}) delete from school_listing where id = ${goes}`.execute(tx)
}

/** The fields of the school that stays which the merge changed, as people read them. */
async function changedFields(tx: Transaction, before: Values, after: Values): Promise<FieldChange[]> {
  const words = await profileWords(tx, [before, after])
  const among = (values: Values) =>
    Object.fromEntries([...mergedFields, 'board_ids', 'codes'].map((field) => [field, values[field] ?? null]))
  return saidOf(words, { before: among(before), after: among(after) }).filter((field) => field.before !== field.after)
}

async function lockLeads(tx: Transaction, joinings: Joinings, { goes }: MergeForm): Promise<number[]> {
  const leadIds = await leadsNaming(tx, joinings, goes)
  if (leadIds.length > maxLeadsOfMerge) {
    const school = await tx.selectFrom('school').select(schoolCalled.as('name')).where('id', '=', goes).executeTakeFirst()
    throw refuse(operation, 'tooMany', { words: { name: school?.name ?? 'It', count: grouped(leadIds.length) } })
  }
  await joinings.leads?.lock(tx, leadIds)
  return leadIds
}

/** Merges one school into another: what names it names the other one from then on. */
export async function mergeSchools(tx: Transaction, joinings: Joinings, staff: Staff, wanted: MergeForm) {
  const { stays, goes } = wanted
  if (stays === goes) throw refuse(operation, 'sameSchool')
  await lockRanking(tx)
  await lockRegister(tx)
  // Leads before schools, as acts on leads lock them.
  const early = await lockLeads(tx, joinings, wanted)
  const schools = await lockBoth(tx, [stays, goes])
  const [one, other] = [schools.get(stays), schools.get(goes)]
  if (!one?.is_listed || !other?.is_listed) throw refuse(operation, 'schoolNotFound')
  // Changes that came between the two locks; nothing can any more.
  const leadIds = await leadsNaming(tx, joinings, goes)
  const late = leadIds.filter((id) => !early.includes(id))
  if (late.length > 0) await joinings.leads?.lock(tx, late)

  const { id } = await tx
    .insertInto('school_merge')
    .values({ school_id: stays, merged_school_id: goes, staff_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const joining = { stays, goes, ...keepingRows(tx, { table: 'school_merge_row', mergeId: id }) }
  const before = (await readProfiles(tx, [stays])).get(stays) ?? {}
  const rank = one.global_rank === null ? other.global_rank : null
  await joinOwn(joining, { fields: mergedFields, take: new Set<MergedField>(wanted.take), rank })
  for (const { join } of joinings.schools) await join(joining)
  await delist(tx, staff, wanted)
  await sql`update school set updated_at = now(), updated_by_id = ${staff.id} where id = ${stays}`.execute(tx)
  await sql`select update_school_listing(${[stays]})`.execute(tx)
  await joinings.leads?.refreshListing(tx, staff, leadIds)
  if (other.is_collab && !one.is_collab) await refreshListingLater(tx, stays)
  const after = (await readProfiles(tx, [stays])).get(stays) ?? {}
  const merged = { field: 'merged', label: 'Merged', before: '' }
  await keepChanges(tx, { staffId: staff.id }, [
    {
      schoolId: stays,
      part: 'merged',
      before: {},
      after: {},
      said: [{ ...merged, after: other.name }, ...(await changedFields(tx, before, after))],
    },
    { schoolId: goes, part: 'merged', before: {}, after: {}, said: [{ ...merged, label: 'Merged into', after: one.name }] },
  ])
  return { id, slug: one.slug, name: String(after.name ?? one.name) }
}
