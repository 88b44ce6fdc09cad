import { Box, Group } from '@mantine/core'
import { useId } from 'react'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import classes from './merge-screen.module.css'

export type Side = 'stays' | 'goes'

interface FieldRowProps {
  label: string
  /** The value of either lead. */
  values: Readonly<Record<Side, string | null>>
  /** Why the field cannot be chosen. */
  fixed?: string | null
  side: Side
  onChoose: (side: Side) => void
}

/** One field of both, with the choice of the value that stays where they differ. */
export function FieldRow({ label, values, fixed = null, side, onChoose }: FieldRowProps) {
  const name = useId()
  const isSame = values.stays === values.goes
  const cell = (of: Side) => {
    const value = values[of]
    const text = value === null ? <Nothing /> : <bdi>{value}</bdi>
    if (isSame) return <td className={classes.value}>{text}</td>
    const isFixed = fixed !== null || (value === null && values[of === 'stays' ? 'goes' : 'stays'] !== null)
    return (
      <td className={classes.value} data-chosen={side === of || undefined}>
        <Group component="label" gap="sm" align="flex-start" wrap="nowrap" className={classes.choice ?? ''}>
          <input type="radio" name={name} checked={side === of} disabled={isFixed && side !== of} onChange={() => onChoose(of)} />
          <span className={classes.text}>{text}</span>
        </Group>
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">
        {label}
        {fixed && (
          <Box component="span" display="block" fz="xs" fw={400} c="dimmed">
            {fixed}
          </Box>
        )}
      </th>
      {cell('stays')}
      {cell('goes')}
    </tr>
  )
}
