import { counted } from '#platform/contract/counts.ts'
import { type FirmValues, firmSettings, type SettingName } from '#platform/contract/firm-settings.ts'
import { type Role, rolesText } from '#platform/contract/roles.ts'

/** A value of a setting in words. */
export function valueText(name: SettingName, value: unknown): string {
  const { field } = firmSettings[name]
  if (field.kind === 'hours') {
    const { from, until } = value as FirmValues['calling_hours']
    return `${from} to ${until}`
  }
  if (field.kind === 'text') return value === '' ? 'Not set' : String(value)
  if (field.kind === 'roles') return rolesText(value as readonly Role[]) || 'Nobody'
  if (field.kind === 'time') return String(value)
  return value === null ? 'Never' : counted(Number(value), field.unit)
}
