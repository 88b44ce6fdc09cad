import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import type { ApiForm } from '#platform/web/forms/use-api-form.ts'
import classes from './accounts.module.css'
import { CitiesField } from './cities-field.tsx'

export interface AccountValues {
  name: string
  /** Undefined where it stays as it is. */
  email?: string | undefined
  cities: number[]
  is_boarding?: boolean
  boarding_unassigned_data_permission?: boolean
  dormant_data_permission?: boolean
}

type Permission = 'is_boarding' | 'boarding_unassigned_data_permission' | 'dormant_data_permission'

/** Permissions of counsellors beside their own leads. */
const permissions: readonly (readonly [Permission, string])[] = [
  ['is_boarding', 'Boarding counsellor'],
  ['boarding_unassigned_data_permission', 'Sees unassigned boarding leads'],
  ['dormant_data_permission', 'Sees everyone’s dormant leads'],
]

interface AccountFormProps {
  form: ApiForm<AccountValues>
  /** The label of the button that sends it. */
  submit: string
}

export function AccountForm({ form, submit }: AccountFormProps) {
  const { values } = form
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
      {values.email !== undefined && (
        <TextInput
          label="E-mail"
          description="They log in with this address."
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
      )}
      <CitiesField value={values.cities} error={form.errors.cities} onChange={(cities) => form.setFieldValue('cities', cities)} />
      {permissions.map(
        ([name, label]) =>
          values[name] !== undefined && <Checkbox key={name} label={label} {...form.getInputProps(name, { type: 'checkbox' })} />,
      )}
      <Group>
        <Button type="submit" loading={form.isPending}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
