import { sql } from 'kysely'
import { z } from 'zod'
import { changeSetting as changing, type SettingRow, undoSetting as undoing } from '#domains/settings/contract/settings.ts'
import { firmSettings, type SettingName } from '#platform/contract/firm-settings.ts'
import { type Actor, writeAuditEntry } from '#platform/server/audit/write-audit-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { announce } from '#platform/server/events/hub.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { malformed } from '#platform/server/http/requests/malformed.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { settingRows } from './list-settings.ts'

interface Change {
  name: SettingName
  value: unknown
  /** The change that it follows. */
  follows: number | null
  undoes?: number
}

/** Open screens ask again what they go by. */
async function announceToAll(tx: Transaction, id: number, by: number | null) {
  const staff = await tx.selectFrom('staff').select('id').where('is_active', '=', true).execute()
  await announce(tx, { kind: 'setting', id, by, audience: staff.map((each) => each.id) })
}

/** Writes a change that follows the last one. One that comes too late is refused, and says who was first. */
export async function writeSetting(tx: Transaction, actor: Actor, { name, value, follows, undoes }: Change): Promise<SettingRow> {
  const [before] = await settingRows(tx, name)
  const by = 'id' in actor ? actor.id : null
  const isLast = (before?.changed?.id ?? null) === follows
  const { rows } = isLast
    ? await sql`
      insert into firm_setting_change (name, value, follows, undoes, staff_id)
      values (${name}, ${JSON.stringify(value)}::jsonb, ${follows}, ${undoes ?? null}, ${by})
      on conflict do nothing returning id`.execute(tx)
    : { rows: [] }
  const [row] = await settingRows(tx, name)
  if (rows.length === 0) throw refuse(changing, 'changedMeanwhile', { words: { who: row?.changed?.by?.name ?? 'Somebody' } })
  await announceToAll(tx, row?.changed?.id ?? 0, by)
  await writeAuditEntry(tx, actor, 'setting_changed', { before: { [name]: before?.value }, after: { [name]: row?.value } })
  return row as SettingRow
}

/** Changes a setting within its bounds. Refuses who did not see the last change. */
export async function changeSetting(
  tx: Transaction,
  admin: Staff,
  { name }: { name: SettingName },
  { value, seen }: { value: unknown; seen: number | null },
): Promise<SettingRow> {
  const read = firmSettings[name].shape.safeParse(value)
  if (!read.success) {
    throw malformed(new z.ZodError(read.error.issues.map((issue) => ({ ...issue, path: ['value', ...issue.path] }))))
  }
  return await writeSetting(tx, admin, { name, value: read.data, follows: seen })
}

/** Gives a setting the value from before a change, which must be its last. */
export async function undoSetting(tx: Transaction, admin: Staff, { name }: { name: SettingName }, change: number): Promise<SettingRow> {
  const [row] = await settingRows(tx, name)
  if (row?.changed?.id !== change) throw refuse(undoing, 'changedMeanwhile', { words: { who: row?.changed?.by?.name ?? 'Somebody' } })
  return await writeSetting(tx, admin, { name, value: row.changed.before, follows: change, undoes: change })
}
