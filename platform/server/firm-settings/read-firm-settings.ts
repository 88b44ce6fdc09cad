import { sql } from 'kysely'
import { type FirmValues, firmSettings, initialValues, type SettingName } from '#platform/contract/firm-settings.ts'
import type { Database } from '../db/database.ts'

/** The last change of a setting. */
export interface LastChange {
  id: number
  name: SettingName
  value: unknown
  at: string
  staff_id: number | null
}

/** The last change of each setting that was ever changed; names that the portal does not know any more are left out. */
export async function lastChanges(db: Database): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    select distinct on (name) id, name, value, at, staff_id from firm_setting_change order by name, id desc`.execute(db)
  return rows.filter(({ name }) => name in firmSettings)
}

/** The value of a setting after a change; one that is out of today's bounds does not count. */
export const valueAfter = (name: SettingName, changed: unknown): unknown => {
  const read = firmSettings[name].shape.safeParse(changed)
  return read.success ? read.data : initialValues[name]
}

/** The values of all settings now. */
export async function readFirmSettings(db: Database): Promise<FirmValues> {
  const changed = (await lastChanges(db)).map(({ name, value }) => [name, valueAfter(name, value)])
  return { ...initialValues, ...Object.fromEntries(changed) }
}
