import { sql } from 'kysely'
import type { z } from 'zod'
import { mergedFields, previewSchoolMerge as operation, type SchoolMergePreview } from '#domains/schools/contract/school-merging.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { profileWords, readProfiles } from '../edit/parts/profile.ts'
import { listSchoolUses } from '../removal/list-school-uses.ts'
import type { SchoolUse } from '../removal/school-use.ts'
import { codesOf } from '../school/codes.ts'
import { schoolLocation } from '../school/school-row.ts'

/** A school as a list of doubles shows it: fields of a JSON object. */
export const party = sql<SchoolMergePreview['stays']>`json_build_object('id', school.id, 'name', school.name, 'slug', school.slug,
  'location', ${schoolLocation}, 'address', school.address, 'codes', ${codesOf(sql`school.id`)}, 'updated_at', school.updated_at,
  'boards', array(select board.name from board where board.id = any (school.board_ids) order by board.rank))`

/** Compares two schools, and tells what names the one that would go. */
export async function previewMerge(
  db: Database,
  uses: readonly SchoolUse[],
  { stays, goes }: z.output<typeof operation.query>,
): Promise<SchoolMergePreview> {
  if (stays === goes) throw refuse(operation, 'sameSchool')
  const { rows } = await sql<{ party: SchoolMergePreview['stays'] }>`
    select ${party} as party from school where id = any (${[stays, goes]}::integer[]) and delisted_at is null`.execute(db)
  const partyOf = (id: number) => {
    const found = rows.find((row) => row.party.id === id)
    if (!found) throw refuse(operation, 'schoolNotFound')
    return found.party
  }
  const parties = { stays: partyOf(stays), goes: partyOf(goes) }
  const profiles = await readProfiles(db, [stays, goes])
  const words = await profileWords(db, [...profiles.values()])
  const textOf = (id: number, field: string) => words.text(field, profiles.get(id)?.[field] ?? null)
  const fields = mergedFields.map((field) => ({ field, label: words.label(field), stays: textOf(stays, field), goes: textOf(goes, field) }))
  return { ...parties, fields, uses: (await listSchoolUses(db, uses, goes)).map(({ text }) => text) }
}
