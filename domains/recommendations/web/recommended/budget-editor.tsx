import { Button, NumberInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { noRangeSentence } from '#domains/recommendations/contract/criteria.ts'
import { rupeeField } from '#platform/web/ui/rupee-field.ts'
import classes from './criteria-chips.module.css'

interface BudgetEditorProps {
  min: number | null
  max: number | null
  onChoose: (budget: { min: number; max: number }) => void
}

/** A budget by the year, for these recommendations alone. */
export function BudgetEditor({ min, max, onChoose }: BudgetEditorProps) {
  const [range, setRange] = useState({ min: min ?? '', max: max ?? '' } as { min: number | string; max: number | string })
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [least, most] = [Number(range.min), Number(range.max)]
    if (most > 0 && least > most) return setProblem(noRangeSentence)
    onChoose({ min: least, max: most })
  }
  return (
    <form className={classes.editor} onSubmit={submit} noValidate>
      <NumberInput
        {...rupeeField}
        size="xs"
        label="From, a year"
        value={range.min}
        error={problem}
        onChange={(value) => setRange({ ...range, min: value })}
      />
      <NumberInput
        {...rupeeField}
        size="xs"
        label="To, a year"
        value={range.max}
        onChange={(value) => setRange({ ...range, max: value })}
      />
      <Button type="submit" size="xs" variant="default">
        Show
      </Button>
    </form>
  )
}
