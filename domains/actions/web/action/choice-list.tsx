import { Box, Group, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import pill from '#platform/web/ui/choice-pill.module.css'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './choice-list.module.css'

interface ChoiceListProps<Value> {
  title: string
  hint?: ReactNode
  problem?: string | undefined
  choices: readonly { value: Value; label: string; mark?: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  autoFocus?: boolean
}

/** Letters typed within this many milliseconds are one word. */
const oneWord = 700

function found(labels: readonly string[], from: number, letters: string): number {
  const order = labels.map((_, at) => (from + at) % labels.length)
  const begins = order.find((at) => labels[at]?.toLowerCase().startsWith(letters))
  return begins ?? order.find((at) => labels[at]?.toLowerCase().includes(` ${letters}`)) ?? -1
}

/** Letters find a choice by its name, as in a select. The same letter again goes on to the next one. */
function useLetters(labels: readonly string[]) {
  const typed = useRef({ letters: '', at: Number.NEGATIVE_INFINITY })
  return (letter: string, from: number, now: number) => {
    const isSameWord = now - typed.current.at < oneWord
    if (letter === ' ' && !isSameWord) return undefined
    const isRepeated = typed.current.letters === letter
    const letters = isSameWord && !isRepeated ? typed.current.letters + letter : letter
    typed.current = { letters, at: now }
    return found(labels, letters.length === 1 ? from + 1 : Math.max(from, 0), letters)
  }
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => /^[\p{L}\d ]$/u.test(key) && !ctrlKey && !metaKey && !altKey

export function ChoiceList<Value extends string | number>({
  title,
  hint,
  problem,
  choices,
  value,
  onChange,
  autoFocus = false,
}: ChoiceListProps<Value>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const letterFinds = useLetters(choices.map(({ label }) => label))
  const chosen = choices.findIndex((choice) => choice.value === value)

  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])]
    if (autoFocus) (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus()
  }, [autoFocus])

  const choose = (at: number) => {
    const choice = choices[at]
    if (!choice) return
    group.current?.querySelectorAll<HTMLInputElement>('input')[at]?.focus()
    onChange(choice.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With nothing chosen yet, the browser's arrows would skip the first one.
    const isFirstArrow = chosen === -1 && event.key.startsWith('Arrow')
    if (!isFirstArrow && !isLetter(event)) return
    const at = isFirstArrow ? 0 : letterFinds(event.key.toLowerCase(), chosen, event.timeStamp)
    // A space that is not part of a name chooses, as it always does.
    if (at === undefined) return
    event.preventDefault()
    choose(at)
  }
  return (
    <fieldset
      ref={group}
      data-problem={problem !== undefined || undefined}
      onKeyDown={onKeyDown}
      aria-describedby={problem && `${name}-problem`}
    >
      <Box component="legend" p="0 0 4px" fz="xs" fw={550}>
        {title} {hint && <span className={textStyles.aside}>{hint}</span>}
      </Box>
      <Group gap={6} align="stretch">
        {choices.map((choice, at) => (
          <label key={choice.value} className={`${pill.pill} ${classes.choice}`} data-mark={choice.mark}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              data-autofocus={(autoFocus && at === Math.max(chosen, 0)) || undefined}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </Group>
      {problem && (
        <Text id={`${name}-problem`} mt={6} fz="xs" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </fieldset>
  )
}
