import { sql } from 'kysely'
import type { SettingRow } from '#domains/settings/contract/settings.ts'
import { initialValues, type SettingName, settingNames } from '#platform/contract/firm-settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { valueAfter } from './read-firm-settings.ts'

interface LastChange extends NonNullable<SettingRow['changed']> {
  name: SettingName
  value: unknown
  follows: number | null
}

/** The settings with their last changes, all or one. */
export async function settingRows(db: Database, only?: SettingName): Promise<SettingRow[]> {
  const { rows } = await sql<LastChange>`
    select distinct on (change.name) change.id, change.name, change.value, change.at, change.follows, followed.value as before,
      case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end as by
    from firm_setting_change change
    left join firm_setting_change followed on followed.id = change.follows
    left join staff on staff.id = change.staff_id
    where ${only ? sql<boolean>`change.name = ${only}` : sql<boolean>`true`}
    order by change.name, change.id desc`.execute(db)
  const changes = new Map(rows.map((row) => [row.name, row]))
  return (only ? [only] : settingNames).map((name) => {
    const change = changes.get(name)
    if (!change) return { name, value: initialValues[name], changed: null }
    const { id, by, at, follows } = change
    const before = follows === null ? initialValues[name] : valueAfter(name, change.before)
    return { name, value: valueAfter(name, change.value), changed: { id, by, at, before } }
  })
}
