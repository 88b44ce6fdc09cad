import { NativeSelect, TextInput } from '@mantine/core'
import { type DayOrder, dayOrders, type ImportField } from '#domains/imports/contract/imports.ts'
import classes from './imports.module.css'

const dayChoices = [
  { value: '', label: 'Day or month first: as the column shows' },
  { value: 'day first', label: 'Day first: 21/11/2026' },
  { value: 'month first', label: 'Month first: 11/21/2026' },
]

interface FieldRowProps {
  field: ImportField
  columns: { value: string; label: string }[]
  column: number | undefined
  samples: readonly string[]
  /** What every row has, where no column says it. */
  value: string
  dayOrder: DayOrder | undefined
  set: {
    column: (key: string, value: string) => void
    value: (key: string, value: string) => void
    dayOrder: (key: string, order: DayOrder | undefined) => void
  }
}

/** A field with the column that fills it, or with the value that all rows have. */
export function FieldRow({ field: { key, title, hint, isNeeded, isDay }, columns, column, samples, value, dayOrder, set }: FieldRowProps) {
  return (
    <tr>
      <th scope="row">
        {title}
        {isNeeded && <span className={classes.needed}> needed</span>}
        <small>{hint}</small>
      </th>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`Column for ${title}`}
          data={columns}
          value={column ?? ''}
          onChange={({ currentTarget }) => set.column(key, currentTarget.value)}
        />
        {isDay && column !== undefined && (
          <NativeSelect
            size="xs"
            mt={4}
            aria-label={`Day or month first in ${title}`}
            data={dayChoices}
            value={dayOrder ?? ''}
            onChange={({ currentTarget }) =>
              set.dayOrder(
                key,
                dayOrders.find((order) => order === currentTarget.value),
              )
            }
          />
        )}
      </td>
      <td className={classes.samples}>
        {column === undefined ? (
          <TextInput
            size="xs"
            aria-label={`${title} of all rows`}
            placeholder="The same in all rows"
            value={value}
            onChange={({ currentTarget }) => set.value(key, currentTarget.value)}
          />
        ) : (
          samples.join(' · ')
        )}
      </td>
    </tr>
  )
}
