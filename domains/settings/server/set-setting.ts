import { firmSettings, type SettingName, settingNames } from '#platform/contract/firm-settings.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { writeSetting } from './change-setting.ts'
import { settingRows } from './list-settings.ts'

/** A value as one types it: 09:00-21:00, 07:00, a number, never, a text, or roles with commas between them. */
function typedValue(name: SettingName, text: string): unknown {
  const { field } = firmSettings[name]
  if (field.kind === 'text' || field.kind === 'time') return text
  if (field.kind === 'number') return field.isOptional && text === 'never' ? null : text
  if (field.kind === 'roles') return text === '' ? [] : text.split(',').map((part) => part.trim())
  const [from, until] = text.split('-').map((part) => part.trim())
  return { from, until }
}

/** Changes a setting from the command line. Throws a SetupError that says which name or value is not taken. */
export async function setSetting(db: Database, given: string, text: string): Promise<SettingName> {
  const name = settingNames.find((known) => known === given)
  if (!name) throw new SetupError(`There is no setting ${given}. The settings are ${settingNames.join(', ')}.`)
  const read = firmSettings[name].shape.safeParse(typedValue(name, text))
  if (!read.success) throw new SetupError(`The setting ${name} cannot be ${text || 'empty'}. ${read.error.issues[0]?.message}`)
  await inTransaction(db, async (tx) => {
    const [now] = await settingRows(tx, name)
    await writeSetting(tx, { command: 'settings set' }, { name, value: read.data, follows: now?.changed?.id ?? null })
  })
  return name
}
