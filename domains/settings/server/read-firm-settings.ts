import { sql } from 'kysely'
import { type FirmValues, firmSettings, initialValues, type SettingName } from '#platform/contract/firm-settings.ts'
import type { Database } from '#platform/server/db/database.ts'

/** The value of a setting after a change; one that is out of today's bounds does not count. */
export function valueAfter(name: SettingName, changed: unknown): unknown {
  const read = firmSettings[name].shape.safeParse(changed)
  return read.success ? read.data : initialValues[name]
}

/** The values of all settings now; names that the portal does not know any more are left out. */
export async function readFirmSettings(db: Database): Promise<FirmValues> {
  const { rows } = await sql<{ name: SettingName; value: unknown }>`
    select distinct on (name) name, value from firm_setting_change order by name, id desc`.execute(db)
  const changed = rows.filter(({ name }) => name in firmSettings).map(({ name, value }) => [name, valueAfter(name, value)])
  return { ...initialValues, ...Object.fromEntries(changed) }
}
