import { type RawBuilder, sql } from 'kysely'
import { type FirmValues, firmSettings, type SettingName } from '#platform/contract/firm-settings.ts'

/** The settings that are always a number. */
type NumberSetting = { [Name in SettingName]: FirmValues[Name] extends number ? Name : never }[SettingName]

/**
 * A number that the firm decides, where a statement needs it; PostgreSQL looks it up once a statement. A kept value that today's bounds
 * refuse does not count; jsonb that is no number is never between two that are.
 */
export function numberSetting(name: NumberSetting): RawBuilder<number> {
  const { field, initial } = firmSettings[name]
  return sql`coalesce((
    select case when value between ${sql.lit(field.least)}::text::jsonb and ${sql.lit(field.most)}::text::jsonb then value::integer end
    from firm_setting_change where name = ${sql.lit(name)} order by id desc limit 1), ${sql.lit(initial)})`
}
