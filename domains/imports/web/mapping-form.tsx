import { Button, NativeSelect } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import {
  checkImport,
  getImport,
  type Import,
  type ImportKindFields,
  type ImportOptions,
  type Mapping,
} from '#domains/imports/contract/imports.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { grouped } from './import-words.ts'
import classes from './imports.module.css'

export interface OptionsProps {
  value: ImportOptions
  onChange: (options: ImportOptions) => void
}

interface MappingFormProps {
  kind: ImportKindFields
  shown: Import
  options: { Form: ComponentType<OptionsProps>; usual: ImportOptions }
}

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

export function MappingForm({ kind, shown, options: { Form, usual } }: MappingFormProps) {
  const [mapping, setMapping] = useState<Mapping>(shown.mapping)
  const [options, setOptions] = useState<ImportOptions>({ ...usual, ...shown.options })
  const [refused, setRefused] = useState<string>()
  const check = useCall(checkImport, {
    params: { id: shown.id },
    refreshes: [keyOf(getImport, { id: shown.id })],
    onMutate: () => setRefused(undefined),
    onRefusal: ({ detail }) => setRefused(detail),
  })
  const choices = [
    { value: '', label: 'No column' },
    ...shown.columns.map(({ heading }, column) => ({
      value: String(column),
      label: `${letterOf(column)}: ${heading || 'without heading'}`,
    })),
  ]
  const choose = (key: string, value: string) =>
    setMapping(({ [key]: _before, ...others }) => (value === '' ? others : { ...others, [key]: Number(value) }))
  return (
    <form
      className={classes.mapping}
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate({ body: { mapping, options } })
      }}
    >
      <div className={classes.choices}>
        <Form value={options} onChange={setOptions} />
      </div>
      <table className={classes.map} aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Column of the file</th>
            <th scope="col">What stands there</th>
          </tr>
        </thead>
        <tbody>
          {kind.fields.map(({ key, title, hint, isNeeded }) => (
            <tr key={key}>
              <th scope="row">
                {title}
                {isNeeded && <span className={classes.needed}> needed</span>}
                <small>{hint}</small>
              </th>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={`Column for ${title}`}
                  data={choices}
                  value={mapping[key] ?? ''}
                  onChange={({ currentTarget }) => choose(key, currentTarget.value)}
                />
              </td>
              <td className={classes.samples}>{mapping[key] === undefined ? '' : shown.columns[mapping[key]]?.samples.join(' · ')}</td>
            </tr>
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
