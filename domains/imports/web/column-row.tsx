import { NativeSelect } from '@mantine/core'
import { type DayOrder, dayOrders, type ImportField } from '#domains/imports/contract/imports.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './imports.module.css'

const dayChoices = [
  { value: '', label: 'Day or month first: as the column shows' },
  { value: 'day first', label: 'Day first: 21/11/2026' },
  { value: 'month first', label: 'Month first: 11/21/2026' },
]

/** How sure it is what a column is. */
export type Sureness = 'watched' | 'suggested' | 'unused' | 'sure' | 'empty'

const surenessWords: Readonly<Partial<Record<Sureness, string>>> = {
  watched: 'May say what parents do not want',
  suggested: 'Suggested',
  empty: 'Empty in every row',
}

interface ColumnRowProps {
  /** As `B: Mobile`. */
  name: string
  samples: readonly string[]
  sureness: Sureness
  /** What it fills. */
  field: ImportField | undefined
  choices: { value: string; label: string }[]
  dayOrder: DayOrder | undefined
  set: {
    field: (key: string) => void
    dayOrder: (key: string, order: DayOrder | undefined) => void
  }
}

/** A column of the file with the field that it fills. */
export function ColumnRow({ name, samples, sureness, field, choices, dayOrder, set }: ColumnRowProps) {
  const words = surenessWords[sureness]
  return (
    <tr data-sureness={sureness}>
      <th scope="row">
        <bdi>{name}</bdi>
        {words && <small className={sureness === 'watched' ? classes.needed : undefined}>{words}</small>}
      </th>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`What ${name} is`}
          data={choices}
          value={field?.key ?? ''}
          onChange={({ currentTarget }) => set.field(currentTarget.value)}
        />
        {field?.isDay && (
          <NativeSelect
            size="xs"
            mt={4}
            aria-label={`Day or month first in ${field.title}`}
            data={dayChoices}
            value={dayOrder ?? ''}
            onChange={({ currentTarget }) =>
              set.dayOrder(
                field.key,
                dayOrders.find((order) => order === currentTarget.value),
              )
            }
          />
        )}
        {field && <small className={textStyles.quietSm}>{field.hint}</small>}
      </td>
      <td className={classes.samples}>
        <bdi>{samples.join(' · ')}</bdi>
      </td>
    </tr>
  )
}
