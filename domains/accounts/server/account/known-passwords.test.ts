import { expect, test } from 'vitest'
import { isKnownPassword } from './known-passwords.ts'

test.each([
  ['as it is', 'unbelievable'],
  ['in capitals', 'UnBelievable'],
  ['with digits and signs around it', '!!unbelievable2026?'],
  ['twice', 'sunshinesunshine'],
  ['with signs for letters', 'Pa$$w0rd2026!!'],
  ['from the keyboard', '1qaz2wsx3edc'],
])('a known password is found %s', async (_, word) => {
  expect(await isKnownPassword(word)).toBe(true)
})

test.each(['four quiet green lamps', 'correct horse battery staple', 'चार शांत हरे दीपक', '48 kites over Pune'])(
  '%s is not known',
  async (word) => {
    expect(await isKnownPassword(word)).toBe(false)
  },
)
