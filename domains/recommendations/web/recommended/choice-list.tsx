import { grouped } from '#platform/contract/counts.ts'
import classes from './criteria-chips.module.css'

export interface Choice {
  value: string
  name: string
  isChosen: boolean
  /** How many schools choosing it would leave. */
  count?: number
}

interface ChoiceListProps {
  label: string
  any?: { name: string; isChosen: boolean; choose: () => void }
  choices: readonly Choice[]
  onChoose: (value: string, name: string) => void
  close: () => void
}

/** Choices of one criterion, with what each would leave. */
export function ChoiceList({ label, any, choices, onChoose, close }: ChoiceListProps) {
  const after = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <ul className={classes.choices} aria-label={label}>
      {any && (
        <li>
          <button type="button" className={classes.choice} aria-pressed={any.isChosen} onClick={after(any.choose)}>
            {any.name}
          </button>
        </li>
      )}
      {choices.map(({ value, name, isChosen, count }) => (
        <li key={value}>
          <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={after(() => onChoose(value, name))}>
            <span className={classes.text}>{name}</span>
            {count !== undefined && <span className={classes.left}>{grouped(count)}</span>}
          </button>
        </li>
      ))}
      {choices.length === 0 && <li className={classes.none}>No school leaves a choice here.</li>}
    </ul>
  )
}
