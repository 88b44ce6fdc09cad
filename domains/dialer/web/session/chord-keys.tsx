import { Kbd } from '@mantine/core'
import classes from './chord-keys.module.css'
import { type ChordName, chords } from './chords.ts'

/** The keys of a control, as they stand on it; readers hear them through `aria-keyshortcuts`. */
export const ChordKeys = ({ keys }: { keys: readonly string[] }) => (
  <Kbd className={classes.keys ?? ''} aria-hidden>
    {keys.join(' ')}
  </Kbd>
)

/** What makes a control the one that a chord presses. */
export const pressedBy = (name: ChordName) => ({ 'data-chord': name, 'aria-keyshortcuts': shortcut(chords[name].keys) })

/** Keys as ARIA writes them. */
export const shortcut = (keys: readonly string[]) => keys.map((key) => ({ Ctrl: 'Control', '→': 'ArrowRight' })[key] ?? key).join('+')
