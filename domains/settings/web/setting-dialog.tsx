import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { changeSetting, listSettings, type SettingRow } from '#domains/settings/contract/settings.ts'
import { counted } from '#platform/contract/counts.ts'
import { type FirmValues, firmSettings } from '#platform/contract/firm-settings.ts'
import { type Role, roles, rolesText } from '#platform/contract/roles.ts'
import { numberOrNull } from '#platform/web/forms/number-or-null.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { valueText } from './value-text.ts'

/** Hours in their two fields, roles as a list; any other value in one field, where an empty number is none. */
function fieldsOf({ name, value }: SettingRow) {
  const hours = { from: '', until: '' }
  return firmSettings[name].field.kind === 'hours'
    ? { ...hours, ...(value as FirmValues['calling_hours']), value: '' }
    : { ...hours, value: (value ?? '') as string | number | Role[] }
}

type Fields = ReturnType<typeof fieldsOf>

function sentOf({ name }: SettingRow, { from, until, value }: Fields): unknown {
  const { field } = firmSettings[name]
  if (field.kind === 'hours') return { from, until }
  if (field.kind === 'roles') return value
  return field.kind === 'number' && !Array.isArray(value) ? numberOrNull(value) : String(value)
}

interface ValueFieldProps {
  setting: SettingRow
  /** The properties of the field of a name. */
  inputs: (name: keyof Fields) => object
}

/** The field or fields of a value, by its kind. */
function ValueField({ setting, inputs }: ValueFieldProps) {
  const { label, field, initial } = firmSettings[setting.name]
  return (
    <>
      {field.kind === 'hours' && (
        <Group grow align="flex-start">
          <TextInput label="From" placeholder="09:00" data-autofocus {...inputs('from')} />
          <TextInput label="Until" placeholder="21:00" {...inputs('until')} />
        </Group>
      )}
      {field.kind === 'number' && field.choices && (
        <NativeSelect
          label={label}
          data={field.choices.map((choice) => ({ value: String(choice), label: counted(choice, field.unit) }))}
          data-autofocus
          {...inputs('value')}
        />
      )}
      {field.kind === 'number' && !field.choices && (
        <NumberInput
          label={label}
          description={field.isOptional ? 'Leave it empty for never.' : undefined}
          suffix={` ${field.unit}s`}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          {...inputs('value')}
        />
      )}
      {(field.kind === 'text' || field.kind === 'time') && (
        <TextInput label={label} placeholder={field.kind === 'time' ? String(initial) : undefined} data-autofocus {...inputs('value')} />
      )}
      {field.kind === 'roles' && (
        <Checkbox.Group label={label} {...inputs('value')}>
          <Stack gap="xs" mt="xs">
            {roles.map((role, at) => (
              <Checkbox key={role} value={role} label={rolesText([role])} data-autofocus={at === 0 || undefined} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}

/** Changes one setting. Whoever saves after somebody else is told, and sees the new value. */
export function SettingDialog({ setting, onClose }: { setting: SettingRow; onClose: () => void }) {
  const { label, means, initial } = firmSettings[setting.name]
  const client = useQueryClient()
  const form = useApiForm(changeSetting, {
    params: { name: setting.name },
    initialValues: fieldsOf(setting),
    body: (values) => ({ value: sentOf(setting, values), seen: setting.changed?.id ?? null }),
    at: { 'value.from': 'from', 'value.until': 'until' },
    refusedAt: 'toast',
    refreshes: [keyOf(listSettings)],
    onSuccess: onClose,
    // After somebody else, the next press has seen their value.
    onError: () => client.invalidateQueries({ queryKey: keyOf(listSettings) }),
  })
  return (
    <FormDialog title={label} action="Save" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <Text>{means}</Text>
      <ValueField setting={setting} inputs={form.getInputProps} />
      <Text c="dimmed" fz="sm">
        Without a change it is {valueText(setting.name, initial)}.
      </Text>
    </FormDialog>
  )
}
