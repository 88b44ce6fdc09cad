import { Keys } from './keys.tsx'

/** The keys, with Alt, of what did not get through: the first that stands on the screen is meant. */
export const unsentKeys = {
  sendAgain: { code: 'KeyJ', key: 'J', chord: 'sendAgain' },
  remove: { code: 'KeyL', key: 'L', chord: 'remove' },
} as const

/** Of the button that a key presses; the key stands in it. */
export const pressedByUnsentKey = (name: keyof typeof unsentKeys) => ({
  'data-chord': unsentKeys[name].chord,
  'aria-keyshortcuts': `Alt+${unsentKeys[name].key}`,
  rightSection: <Keys of={`Alt ${unsentKeys[name].key}`} />,
})
