import { z } from 'zod'

/** Fewest characters of a password that somebody chooses, and most. */
export const passwordLength = { least: 12, most: 200 } as const

export const NewPassword = z
  .string('Choose a new password.')
  .min(passwordLength.least, `Choose at least ${passwordLength.least} characters. Four words are easy to remember.`)
  .max(passwordLength.most, `Choose at most ${passwordLength.most} characters.`)

/** Why a password that somebody chose is not taken. */
export const passwordRefusals = {
  plainPassword: [400, 'This is easy to guess. Use more than four different characters.'],
  personalPassword: [400, 'This is easy to guess. Leave out your name, your address and the name of the firm.'],
  knownPassword: [
    400,
    'This, or something very like it, is on the lists of known passwords that guessers try first. Choose four words that do not belong together.',
  ],
} as const
