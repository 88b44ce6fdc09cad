import { CloseButton } from '@mantine/core'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import classes from './dropped-note.module.css'
import { useDroppedNames } from './use-dropped-names.ts'

export function DroppedNote({ list }: { list: LeadListName }) {
  const { dropped, dismiss } = useDroppedNames(list)
  if (dropped.length === 0) return null
  return (
    <p className={classes.note} role="status">
      <span>These filters of the address were not understood and are left out: {dropped.map((name) => cutText(name, 40)).join(', ')}</span>
      <CloseButton size="xs" aria-label="Dismiss the note" onClick={dismiss} />
    </p>
  )
}
