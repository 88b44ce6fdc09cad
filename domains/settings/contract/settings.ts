import { z } from 'zod'
import { type SettingName, settingNames } from '#platform/contract/firm-settings.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, Instant, Named } from '#platform/contract/shapes.ts'

/** A value as its setting has it (`platform/contract/firm-settings.ts`). */
const Value = z.unknown().meta({ description: 'As the setting has it: a number, a text, a time, two times, roles, or null.' })

const Changed = z.object({
  id: Id,
  by: Named.nullable().meta({ description: 'Null: a command of the portal.' }),
  at: Instant,
  before: Value,
})

const SettingRow = z.object({
  name: z.enum(settingNames as [SettingName, ...SettingName[]]),
  value: Value,
  changed: Changed.nullable().meta({ description: 'Its last change; null: it has the portal’s own value since the beginning.' }),
})
export type SettingRow = z.infer<typeof SettingRow>

const params = z.object({ name: z.enum(settingNames as [SettingName, ...SettingName[]], 'There is no such setting.') })

const refusals = {
  changedMeanwhile: [409, '{who} changed this meanwhile. Look at the new value, and save yours again if it still holds.'],
} as const

const path = '/api/v1/admin_custom/settings/'

export const listSettings = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists the settings of the firm with their values, and who changed each last.',
  roles: ['counsellor_admin'],
  answer: z.object({ results: z.array(SettingRow) }),
  ours: true,
})

export const changeSetting = defineOperation({
  method: 'PUT',
  path: `${path}:name/`,
  summary: 'Changes a setting of the firm; it counts in every process within two seconds.',
  roles: ['counsellor_admin'],
  confirmed: true,
  params,
  body: z.strictObject({
    value: Value,
    seen: Id.nullable().meta({ description: 'The last change of it that was seen; null: none. Another one since then refuses this.' }),
  }),
  answer: SettingRow,
  refusals,
  success: 'Saved',
  ours: true,
})

export const undoSetting = defineOperation({
  method: 'POST',
  path: `${path}:name/undo/`,
  summary: 'Gives a setting the value from before its last change.',
  roles: ['counsellor_admin'],
  confirmed: true,
  params,
  body: z.strictObject({ change: Id }),
  answer: SettingRow,
  refusals,
  success: 'Undone',
  ours: true,
})
