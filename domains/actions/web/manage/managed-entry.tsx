import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core'
import { grouped } from '#platform/contract/counts.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconChevronDown, IconChevronUp, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import type { MeaningPatch } from './entry-meaning.tsx'
import { EntryName } from './entry-name.tsx'
import classes from './manage-actions.module.css'

interface Entry {
  id: number
  name: string
  needs_schedule: boolean
  retired: boolean
  logged: number
}

interface EntryPatch extends MeaningPatch {
  name?: string
  needs_schedule?: boolean
  retired?: boolean
}

interface ManagedEntryProps {
  entry: Entry
  /** -1 when it is retired. */
  place: number
  of: number
  onMove: (step: -1 | 1) => void
  onChange: (patch: EntryPatch) => Promise<unknown>
  meaning?: (change: (patch: MeaningPatch) => Promise<void>) => ReactNode
  children?: ReactNode
}

export function ManagedEntry({ entry, place, of, onMove, onChange, meaning, children }: ManagedEntryProps) {
  const [isNaming, setIsNaming] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { row, move } = useMoving(place, of, onMove)
  const change = async (patch: EntryPatch) => {
    setProblem(undefined)
    try {
      await onChange(patch)
      setIsNaming(false)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li ref={row} className={classes.entry} data-retired={entry.retired || undefined} onKeyDown={onKeyDown}>
      <Group gap="4px 10px" className={classes.line ?? ''}>
        {isNaming ? (
          <EntryName name={entry.name} problem={problem} onSave={(name) => void change({ name })} onCancel={() => setIsNaming(false)} />
        ) : (
          <>
            <span className={classes.name}>{entry.name}</span>
            <ActionIcon size={26} aria-label={`Rename ${entry.name}`} title="Rename" onClick={() => setIsNaming(true)}>
              <IconPencil size={14} aria-hidden />
            </ActionIcon>
          </>
        )}
        {meaning?.(change)}
        <span className={classes.logged}>
          {grouped(entry.logged)} <span className={textStyles.quietXs}>in 30 days</span>
        </span>
        <NextStepBox entry={entry} onChange={(needs_schedule) => change({ needs_schedule })} />
        <MoveButtons name={entry.name} place={place} of={of} onMove={move} />
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          className={classes.retire ?? ''}
          onClick={() => void change({ retired: !entry.retired })}
        >
          {entry.retired ? 'Bring back' : 'Retire'}
        </Button>
      </Group>
      {problem && !isNaming && (
        <Text role="alert" mb={6} fz="xs" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {children}
    </li>
  )
}

/** Shows what was just asked for until the answer is here. */
function NextStepBox({ entry, onChange }: { entry: Entry; onChange: (needsSchedule: boolean) => Promise<void> }) {
  const [wanted, setWanted] = useState<boolean>()
  const ask = (needsSchedule: boolean) => {
    setWanted(needsSchedule)
    void onChange(needsSchedule).finally(() => setWanted(undefined))
  }
  return (
    <Checkbox
      size="xs"
      label="Next step"
      title="Logging it asks for the next step"
      aria-label={`${entry.name} needs a next step`}
      checked={wanted ?? entry.needs_schedule}
      disabled={entry.retired}
      onChange={(event) => ask(event.currentTarget.checked)}
    />
  )
}

interface MoveButtonsProps {
  name: string
  place: number
  of: number
  onMove: (step: -1 | 1) => void
}

/** Not disabled at an end of the list: the button that was just pressed must keep the focus. */
const MoveButtons = ({ name, place, of, onMove }: MoveButtonsProps) => (
  <span className={classes.moves}>
    {([-1, 1] as const).map((step) => (
      <ActionIcon
        key={step}
        size={26}
        data-step={step}
        aria-label={`Move ${name} ${step === -1 ? 'up' : 'down'}`}
        title={step === -1 ? 'Move up (Alt+↑)' : 'Move down (Alt+↓)'}
        aria-disabled={place === -1 || (step === -1 ? place === 0 : place === of - 1)}
        onClick={() => onMove(step)}
      >
        {step === -1 ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </ActionIcon>
    ))}
  </span>
)

/** Moving a row takes it and its focus out of the page for a moment. */
function useMoving(place: number, of: number, onMove: (step: -1 | 1) => void) {
  const row = useRef<HTMLLIElement>(null)
  const pressed = useRef<-1 | 1>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what the focus waits for
  useEffect(() => {
    if (pressed.current) row.current?.querySelector<HTMLElement>(`[data-step="${pressed.current}"]`)?.focus()
    pressed.current = undefined
  }, [place])
  const move = (step: -1 | 1) => {
    if (place === -1 || place + step < 0 || place + step >= of) return
    pressed.current = step
    onMove(step)
  }
  return { row, move }
}
