import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
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
  before: AccountValues
  shape: z.ZodType
  submit: string
  isPending: boolean
  /** The server's sentences for wrong fields. */
  refused: Readonly<Record<string, string>>
  onSubmit: (values: AccountValues) => void
}

/** What is typed, and what was refused of it: a refusal goes when its field is changed. */
function useAccountForm({ before, shape, isPending, refused, onSubmit }: AccountFormProps) {
  const [values, setValues] = useState(before)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [changed, setChanged] = useState<Partial<AccountValues>>({})
  const change = (patch: Partial<AccountValues>) => {
    setValues({ ...values, ...patch })
    setChanged({ ...changed, ...patch })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChanged({})
    const { error } = shape.safeParse(values)
    setProblems(error ? issueSentences(error) : {})
    if (!error && !isPending) onSubmit(values)
  }
  const stands = ([field]: [string, string]) => !(field in changed)
  const said: Readonly<Record<string, string>> = Object.fromEntries(Object.entries({ ...refused, ...problems }).filter(stands))
  return { values, said, change, send }
}

export function AccountForm(props: AccountFormProps) {
  const { submit, isPending } = props
  const { values, said, change, send } = useAccountForm(props)
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <TextInput
        label="Name"
        value={values.name}
        error={said.name}
        autoComplete="off"
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      {values.email !== undefined && (
        <TextInput
          label="E-mail"
          description="They log in with this address."
          type="email"
          autoComplete="off"
          value={values.email}
          error={said.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
      )}
      <CitiesField value={values.cities} error={said.cities} onChange={(cities) => change({ cities })} />
      {permissions.map(
        ([name, label]) =>
          values[name] !== undefined && (
            <Checkbox
              key={name}
              label={label}
              checked={values[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
            />
          ),
      )}
      <Group>
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}
