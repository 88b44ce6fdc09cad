import { expect, it } from 'vitest'
import { typedActs } from './typed-acts.ts'

const acts = [
  { words: ['Call', 'ring'] },
  { words: ['E-mail', 'send email', 'mail'] },
  { words: ['Whatsapp', 'template'] },
  { words: ['Recordings', 'calls of'] },
]
const typed = (text: string) => typedActs(acts, text).map(({ act, whom }) => [act.words[0], whom])

it('knows an act by the beginning of its name', () => {
  expect(typed('ca')).toEqual([
    ['Call', ''],
    ['Recordings', ''],
  ])
  expect(typed('templ')).toEqual([['Whatsapp', '']])
  expect(typed('c')).toEqual([])
  expect(typed('caller')).toEqual([])
})

it('reads whom it is done to after the whole name, with hyphens or without', () => {
  expect(typed('call Ritika')).toEqual([['Call', 'Ritika']])
  expect(typed('e mail ऋतिका शर्मा')).toEqual([['E-mail', 'ऋतिका शर्मा']])
  expect(typed('send e-mail 98765 43210')).toEqual([['E-mail', '98765 43210']])
  expect(typed('calls of Ritika')).toEqual([['Recordings', 'Ritika']])
  expect(typed('callista')).toEqual([])
})
