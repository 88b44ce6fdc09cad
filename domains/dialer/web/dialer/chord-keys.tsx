import { Kbd } from '@mantine/core'
import classes from './chord-keys.module.css'
import { type ChordName, chords } from './chords.ts'

/** Screen readers hear the keys through `aria-keyshortcuts`. */
export const ChordKeys = ({ keys }: { keys: readonly string[] }) => (
  <Kbd className={classes.keys ?? ''} aria-hidden>
    {keys.join(' ')}
  </Kbd>
)

export const pressedBy = (name: ChordName) => ({ 'data-chord': name, 'aria-keyshortcuts': shortcut(chords[name].keys) })

const shortcut = (keys: readonly string[]) => keys.map((key) => ({ Ctrl: 'Control', '→': 'ArrowRight', '−': '-' })[key] ?? key).join('+')
