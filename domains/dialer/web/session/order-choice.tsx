import { Group } from '@mantine/core'
import pill from '#platform/web/ui/choice-pill.module.css'
import { useLikelyFirst } from './likely-first.ts'
import classes from './stage-one.module.css'

const orders = [
  { isLikelyFirst: false, label: 'In the usual order' },
  { isLikelyFirst: true, label: 'Likely admissions first' },
] as const

/** Calls that are due, calls back and replies come first either way. */
export function OrderChoice() {
  const [chosen, setChosen] = useLikelyFirst()
  return (
    <fieldset className={classes.preview}>
      <legend>Who comes after calls due and replies</legend>
      <Group gap={6} align="stretch">
        {orders.map(({ isLikelyFirst, label }) => (
          <label key={label} className={`${pill.pill} ${classes.choice}`}>
            <input type="radio" name="dialer-order" checked={isLikelyFirst === chosen} onChange={() => setChosen(isLikelyFirst)} />
            {label}
          </label>
        ))}
      </Group>
    </fieldset>
  )
}
