import { Button, Group } from '@mantine/core'
import { type ComponentType, useMemo, useState } from 'react'
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
import { lackedByAll, untaken, untakenSentences, wishedFields } from '#domains/imports/contract/lacking.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { underMessages } from '#platform/web/ui/notes/under-messages.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { ColumnRow, type Sureness } from './column-row.tsx'
import classes from './imports.module.css'
import { LackedByAll } from './lacked-by-all.tsx'
import { ValuesForAll } from './values-for-all.tsx'

export interface OptionsProps {
  value: ImportOptions
  onChange: (options: ImportOptions) => void
}

interface MappingFormProps {
  kind: ImportKindFields
  shown: Import
  options: { Form: ComponentType<OptionsProps>; defaults: ImportOptions }
  onChecking: () => void
}

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const nameOf = (heading: string, column: number) => `${letterOf(column)}: ${heading || 'without heading'}`

const fieldChoices = ({ fields }: ImportKindFields) => [
  { value: '', label: 'Not used' },
  ...fields.map(({ key, title, isNeeded }) => ({ value: key, label: isNeeded ? `${title} (needed)` : title })),
]

const bySureness: readonly Sureness[] = ['watched', 'suggested', 'unused', 'sure', 'empty']

/** The columns of the file, those first that somebody should look at. As they were suggested, so that no row moves while it is changed. */
function columnsInOrder(kind: ImportKindFields, { columns, mapping, seen }: Import) {
  const watched = untaken(kind, { columns, mapping })
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]))
  const surenessOf = (column: number): Sureness => {
    if (watched.includes(column)) return 'watched'
    if (seen?.empty_columns?.includes(column)) return 'empty'
    const field = fieldOf.get(column)
    if (field === undefined) return 'unused'
    return seen?.suggested?.includes(field) ? 'suggested' : 'sure'
  }
  return columns
    .map(({ heading, samples }, column) => ({ column, samples, name: nameOf(heading, column), sureness: surenessOf(column) }))
    .sort((one, other) => bySureness.indexOf(one.sureness) - bySureness.indexOf(other.sureness))
}

/** A record with an entry; without it if it has no value. */
function withEntry<Value>(record: Record<string, Value>, key: string, value: Value | undefined): Record<string, Value> {
  const { [key]: _before, ...others } = record
  return value === undefined ? others : { ...others, [key]: value }
}

/** What a clerk chooses before the check. */
function useChoices(shown: Import, defaults: ImportOptions) {
  const [mapping, setMapping] = useState<Mapping>(shown.mapping)
  const [options, setOptions] = useState<ImportOptions>({ ...defaults, ...shown.options })
  const [choices, setChoices] = useState<ImportChoices>(shown.choices)
  const set = {
    options: setOptions,
    /** Lets a column fill a field, and nothing else; no other column fills it then. */
    column: (column: number, key: string) =>
      setMapping((before) => {
        const others = Object.entries(before).filter(([field, at]) => at !== column && field !== key)
        return { ...Object.fromEntries(others), ...(key !== '' && { [key]: column }) }
      }),
    value: (key: string, value: string | undefined) =>
      setChoices((before) => ({ ...before, values: withEntry(before.values, key, value || undefined) })),
    dayOrder: (key: string, order: DayOrder | undefined) =>
      setChoices((before) => ({ ...before, day_orders: withEntry(before.day_orders, key, order) })),
  }
  return { mapping, options, choices, set }
}

type Choices = ReturnType<typeof useChoices>

function ColumnsTable({ kind, shown, mapping, choices, set }: Pick<MappingFormProps, 'kind' | 'shown'> & Choices) {
  const columns = useMemo(() => columnsInOrder(kind, shown), [kind, shown])
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]))
  const choicesOfFields = fieldChoices(kind)
  return (
    <table className={classes.map} aria-label="Columns">
      <thead>
        <tr>
          <th scope="col">Column of the file</th>
          <th scope="col">What it is</th>
          <th scope="col">Sample values</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ column, name, samples, sureness }) => {
          const field = kind.fields.find(({ key }) => key === fieldOf.get(column))
          return (
            <ColumnRow
              key={column}
              name={name}
              samples={samples}
              sureness={sureness}
              field={field}
              choices={choicesOfFields}
              dayOrder={field && choices.day_orders[field.key]}
              set={{ field: (key) => set.column(column, key), dayOrder: set.dayOrder }}
            />
          )
        })}
      </tbody>
    </table>
  )
}

/** The columns of a file with what each is, and what all rows have. */
export function MappingForm({ kind, shown, options: { Form, defaults }, onChecking }: MappingFormProps) {
  const chosen = useChoices(shown, defaults)
  const { mapping, options, choices, set } = chosen
  const [added, setAdded] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<string>()
  const check = useApiMutation(checkImport, {
    params: { id: shown.id },
    refreshes: [keyOf(getImport, { id: shown.id })],
    onMutate: () => setRefused(undefined),
    onSuccess: onChecking,
    onRefusal: ({ detail }) => setRefused(detail),
  })
  const { columns, seen } = shown
  return (
    <form
      className={classes.mapping}
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate({ body: { mapping, options, choices } })
      }}
    >
      <Group align="flex-end">
        <Form value={options} onChange={set.options} />
      </Group>
      <LackedByAll
        sentences={[...untakenSentences(kind, { columns, mapping }), ...lackedByAll(kind, { mapping, values: choices.values, seen })]}
      />
      <ColumnsTable kind={kind} shown={shown} {...chosen} />
      <ValuesForAll
        fields={kind.fields.filter(({ key }) => !(key in mapping))}
        shown={[...wishedFields(kind, { mapping, values: {}, seen }), ...added]}
        values={choices.values}
        set={set.value}
        onAdd={(key) => setAdded((before) => [...before, key])}
      />
      <div ref={underMessages} className={classes.bar}>
        {refused && (
          <p className={textStyles.error} role="alert">
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
