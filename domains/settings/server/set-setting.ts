import { sql } from 'kysely'
import { firmSettings, type SettingName, settingNames } from '#platform/contract/firm-settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'

/** A value as one types it: 09:00-21:00, a number, never, or a text. */
function typedValue(name: SettingName, text: string): unknown {
  const { field } = firmSettings[name]
  if (field.kind === 'text') return text
  if (field.kind === 'number') return field.isOptional && text === 'never' ? null : text
  const [from, until] = text.split('-').map((part) => part.trim())
  return { from, until }
}

/** Changes a setting from the command line. Throws a SetupError that says which name or value is not taken. */
export async function setSetting(db: Database, given: string, text: string): Promise<SettingName> {
  const name = settingNames.find((known) => known === given)
  if (!name) throw new SetupError(`There is no setting ${given}. The settings are ${settingNames.join(', ')}.`)
  const read = firmSettings[name].shape.safeParse(typedValue(name, text))
  if (!read.success) throw new SetupError(`The setting ${name} cannot be ${text || 'empty'}. ${read.error.issues[0]?.message}`)
  await sql`
    insert into firm_setting_change (name, value, follows)
    values (${name}, ${JSON.stringify(read.data)}::jsonb, (select max(id) from firm_setting_change where name = ${name}))`.execute(db)
  return name
}
