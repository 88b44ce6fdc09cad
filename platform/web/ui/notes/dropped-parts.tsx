import { CloseButton, Group } from '@mantine/core'
import { cutText } from '#platform/contract/cut-text.ts'
import classes from './dropped-parts.module.css'

interface DroppedPartsProps {
  /** What was left out, as a sentence that their names end. */
  sentence: string
  names: readonly string[]
  onDismiss: () => void
}

/** Says which parts of an address were left out. */
export const DroppedParts = ({ sentence, names, onDismiss }: DroppedPartsProps) => (
  <Group component="p" gap="sm" wrap="nowrap" className={classes.note ?? ''} role="status">
    <span>
      {sentence}: {names.map((name) => cutText(name, 40)).join(', ')}
    </span>
    <CloseButton size="xs" aria-label="Dismiss the note" onClick={onDismiss} />
  </Group>
)
