import { CloseButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './amount-grid.module.css'
import { type Pasted, pastedText } from './read-pasted.ts'

/** More would push the table out of sight. */
const maxShown = 12

/** Brings the whole note into sight where a part of it is: the bar that saves would lie over it. */
function useNoteInSight(pasted: Pasted) {
  const note = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each paste has another note
  useEffect(() => {
    const top = note.current?.getBoundingClientRect().top
    if (top !== undefined && top < innerHeight) note.current?.scrollIntoView({ block: 'nearest' })
  }, [pasted])
  return note
}

/** Below a table: which pasted cells found no place, and which names stand here under another one. */
export function PastedNote({ pasted, onClose }: { pasted: Pasted; onClose: () => void }) {
  const { left, readAs } = pasted
  const note = useNoteInSight(pasted)
  if (left.length === 0 && readAs.length === 0) return null
  return (
    <section ref={note} className={classes.pasted} aria-label="What was pasted">
      <CloseButton size="sm" className={classes.close ?? ''} aria-label="Close this note" onClick={onClose} />
      <p>{pastedText(pasted)}. Cells with a bar at their left were pasted.</p>
      {readAs.length > 0 && <p>Read as: {readAs.map((name) => `${name.pasted} → ${name.here}`).join(', ')}</p>}
      {left.length > 0 && (
        <>
          <p>{left.length === 1 ? 'No place was found for this cell:' : 'No place was found for these cells:'}</p>
          <ul>
            {left.slice(0, maxShown).map(({ row, column, text }) => (
              <li key={`${row} ${column} ${text}`}>
                <bdi>{row}</bdi>, <bdi>{column}</bdi>: <bdi>{text}</bdi>
              </li>
            ))}
            {left.length > maxShown && <li>and {left.length - maxShown} more</li>}
          </ul>
        </>
      )}
    </section>
  )
}
