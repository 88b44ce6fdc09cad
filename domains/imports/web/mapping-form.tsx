import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import {
  checkImport,
  type DayOrder,
  getImport,
  type Import,
  type ImportChoices,
  type ImportKindFields,
  type ImportOptions,
  type Mapping,
} from '#domains/imports/contract/imports.ts'
import { lackedByAll } from '#domains/imports/contract/lacking.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { FieldRow } from './field-row.tsx'
import classes from './imports.module.css'

export interface OptionsProps {
  value: ImportOptions
  onChange: (options: ImportOptions) => void
}

interface MappingFormProps {
  kind: ImportKindFields
  shown: Import
  options: { Form: ComponentType<OptionsProps>; usual: ImportOptions }
  onChecking: () => void
}

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const columnChoices = ({ columns }: Import) => [
  { value: '', label: 'No column' },
  ...columns.map(({ heading }, column) => ({ value: String(column), label: `${letterOf(column)}: ${heading || 'without heading'}` })),
]

/** A record with an entry; without it if it has no value. */
function withEntry<Value>(record: Record<string, Value>, key: string, value: Value | undefined): Record<string, Value> {
  const { [key]: _before, ...others } = record
  return value === undefined ? others : { ...others, [key]: value }
}

const LackedByAll = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <ul className={classes.lacking} aria-label="Values for all rows">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )

export function MappingForm({ kind, shown, options: { Form, usual }, onChecking }: MappingFormProps) {
  const [mapping, setMapping] = useState<Mapping>(shown.mapping)
  const [options, setOptions] = useState<ImportOptions>({ ...usual, ...shown.options })
  const [choices, setChoices] = useState<ImportChoices>(shown.choices)
  const [refused, setRefused] = useState<string>()
  const check = useCall(checkImport, {
    params: { id: shown.id },
    refreshes: [keyOf(getImport, { id: shown.id })],
    onMutate: () => setRefused(undefined),
    onSuccess: onChecking,
    onRefusal: ({ detail }) => setRefused(detail),
  })
  const columns = columnChoices(shown)
  const set = {
    column: (key: string, value: string) => setMapping((before) => withEntry(before, key, value === '' ? undefined : Number(value))),
    value: (key: string, value: string) =>
      setChoices((before) => ({ ...before, values: withEntry(before.values, key, value || undefined) })),
    dayOrder: (key: string, order: DayOrder | undefined) =>
      setChoices((before) => ({ ...before, day_orders: withEntry(before.day_orders, key, order) })),
  }
  return (
    <form
      className={classes.mapping}
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate({ body: { mapping, options, choices } })
      }}
    >
      <div className={classes.choices}>
        <Form value={options} onChange={setOptions} />
      </div>
      <LackedByAll sentences={lackedByAll(kind, { mapping, values: choices.values, seen: shown.seen })} />
      <table className={classes.map} aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Column of the file</th>
            <th scope="col">Sample values</th>
          </tr>
        </thead>
        <tbody>
          {kind.fields.map((field) => (
            <FieldRow
              key={field.key}
              field={field}
              columns={columns}
              column={mapping[field.key]}
              samples={shown.columns[mapping[field.key] ?? -1]?.samples ?? []}
              value={choices.values[field.key] ?? ''}
              dayOrder={choices.day_orders[field.key]}
              set={set}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.bar}>
        {refused && (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        )}
        <Button type="submit" loading={check.isPending}>
          Check {grouped(shown.total ?? 0)} {shown.total === 1 ? 'row' : 'rows'}
        </Button>
      </div>
    </form>
  )
}
