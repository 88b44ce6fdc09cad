import { randomInt } from 'node:crypto'

// Without the letters and digits that are taken for one another when read aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 5

/** A random password that can be read out over the telephone: about 99 bits. */
export function newPassword(): string {
  const letter = () => alphabet[randomInt(alphabet.length)]
  const group = () => Array.from({ length: groupLength }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}
