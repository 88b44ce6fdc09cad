import { Group, NumberInput, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { changeSetting, listSettings, type SettingRow } from '#domains/settings/contract/settings.ts'
import { type FirmValues, firmSettings } from '#platform/contract/firm-settings.ts'
import { numberOrNull } from '#platform/web/forms/number-or-null.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { valueText } from './value-text.ts'

/** Hours in their two fields; any other value in one, where an empty number is none. */
function fieldsOf({ name, value }: SettingRow) {
  const hours = { from: '', until: '' }
  return firmSettings[name].field.kind === 'hours'
    ? { ...hours, ...(value as FirmValues['calling_hours']), value: '' }
    : { ...hours, value: (value ?? '') as string | number }
}

type Fields = ReturnType<typeof fieldsOf>

function sentOf({ name }: SettingRow, { from, until, value }: Fields): unknown {
  const { field } = firmSettings[name]
  if (field.kind === 'hours') return { from, until }
  return field.kind === 'number' ? numberOrNull(value) : String(value)
}

/** Changes one setting. Whoever saves after somebody else is told, and sees the new value. */
export function SettingDialog({ setting, onClose }: { setting: SettingRow; onClose: () => void }) {
  const { label, means, field, initial } = firmSettings[setting.name]
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
      {field.kind === 'hours' && (
        <Group grow align="flex-start">
          <TextInput label="From" placeholder="09:00" data-autofocus {...form.getInputProps('from')} />
          <TextInput label="Until" placeholder="21:00" {...form.getInputProps('until')} />
        </Group>
      )}
      {field.kind === 'number' && (
        <NumberInput
          label={label}
          description={field.isOptional ? 'Leave it empty for never.' : undefined}
          suffix={` ${field.unit}s`}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          {...form.getInputProps('value')}
        />
      )}
      {field.kind === 'text' && <TextInput label={label} data-autofocus {...form.getInputProps('value')} />}
      <Text c="dimmed" fz="sm">
        The portal’s own value: {valueText(setting.name, initial)}.
      </Text>
    </FormDialog>
  )
}
