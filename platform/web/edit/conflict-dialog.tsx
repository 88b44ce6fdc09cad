import { Box, Button, Modal, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Conflict } from '#platform/contract/refusal.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import textStyles from '../ui/text-styles.module.css'
import classes from './conflict-dialog.module.css'

type Choice = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Choice>>

interface ConflictDialogProps {
  isOpen: boolean
  conflicts: readonly Conflict[]
  /** The author of a value that no member of staff entered. */
  nobody: string
  onDecide: (choices: Choices) => void
  onClose: () => void
}

const fieldWords = (field: string) => field.replaceAll('_', ' ')

export default function ConflictDialog({ isOpen, conflicts, nobody, onDecide, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({})
  useFocusBack(isOpen)
  const isOne = conflicts.length === 1
  const choose = (field: string, whose: Choice) => {
    const next = { ...choices, [field]: whose }
    setChoices(next)
    if (isOne) onDecide(next)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      title="Changed by someone else meanwhile"
      closeButtonProps={{ 'aria-label': 'Back to the form' }}
    >
      {conflicts.map((conflict) => (
        <Decision
          key={conflict.field}
          conflict={conflict}
          nobody={nobody}
          chosen={choices[conflict.field]}
          onChoose={(whose) => choose(conflict.field, whose)}
        />
      ))}
      {!isOne && (
        <Button disabled={conflicts.some(({ field }) => !choices[field])} onClick={() => onDecide(choices)}>
          Save
        </Button>
      )}
    </Modal>
  )
}

/** The dialog's code loads as it opens, too late to see for itself what had the focus. */
function useFocusBack(isOpen: boolean) {
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    if (!isOpen && before instanceof HTMLElement) before.focus()
  }, [isOpen, before])
}

interface DecisionProps {
  conflict: Conflict
  nobody: string
  chosen: Choice | undefined
  onChoose: (whose: Choice) => void
}

const Decision = ({ conflict: { field, label = fieldWords(field), mine, theirs, by, at }, nobody, chosen, onChoose }: DecisionProps) => (
  <Box component="section" mb="lg" aria-label={label}>
    <h3 className={classes.field}>{label}</h3>
    <div className={classes.sides}>
      <Stack gap="xs" align="flex-start" className={classes.side ?? ''}>
        <p className={textStyles.quietXs}>You</p>
        <p className={classes.value}>{mine ? <bdi>{mine}</bdi> : <Nothing />}</p>
        <Button variant="default" size="xs" aria-pressed={chosen === 'mine'} onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
      </Stack>
      <Stack gap="xs" align="flex-start" className={classes.side ?? ''}>
        <p className={textStyles.quietXs}>
          {by ?? nobody} {at && <Moment at={at} />}
        </p>
        <p className={classes.value}>{theirs ? <bdi>{theirs}</bdi> : <Nothing />}</p>
        <Button variant="default" size="xs" aria-pressed={chosen === 'theirs'} onClick={() => onChoose('theirs')}>
          Keep theirs
        </Button>
      </Stack>
    </div>
  </Box>
)
