import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core'
import type { ImportField } from '#domains/imports/contract/imports.ts'

interface ValuesForAllProps {
  /** Fields that no column fills. */
  fields: readonly ImportField[]
  /** Those whose value is typed, or wished for. */
  shown: readonly string[]
  values: Readonly<Record<string, string>>
  set: (key: string, value: string | undefined) => void
  onAdd: (key: string) => void
}

/** What all rows have where no column says it, as one city. */
export function ValuesForAll({ fields, shown, values, set, onAdd }: ValuesForAllProps) {
  const open = fields.filter(({ key }) => shown.includes(key) || values[key] !== undefined)
  const others = fields.filter((field) => !open.includes(field))
  return (
    <Group component="fieldset" align="flex-end" p="10px 12px" bd="1px solid var(--mantine-color-default-border)" bdrs="sm" fz="sm">
      <legend>The same in all rows</legend>
      {open.map(({ key, title, hint }) => (
        <TextInput
          key={key}
          size="xs"
          label={title}
          aria-label={`${title} of all rows`}
          description={hint}
          value={values[key] ?? ''}
          onChange={({ currentTarget }) => set(key, currentTarget.value)}
          rightSection={
            values[key] ? <CloseButton size="sm" aria-label={`No ${title} for all rows`} onClick={() => set(key, undefined)} /> : undefined
          }
        />
      ))}
      <NativeSelect
        size="xs"
        label="Another value"
        aria-label="Another value for all rows"
        data={[{ value: '', label: 'Choose a field' }, ...others.map(({ key, title }) => ({ value: key, label: title }))]}
        value=""
        onChange={({ currentTarget }) => onAdd(currentTarget.value)}
      />
    </Group>
  )
}
