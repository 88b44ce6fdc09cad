import { expect, test } from 'vitest'
import { partsOfComment } from './preset-comments.ts'

const notPicked = 'Not picked/Disconnected/Ringing/Call later'

test.each([
  ['a preset alone is nobody’s words', notPicked, { preset: notPicked, said: null }],
  ['what was typed stands below the preset', `${notPicked}\nTry at 6.`, { preset: notPicked, said: 'Try at 6.' }],
  ['the other button has a preset too', 'Call Later/Call Picked', { preset: 'Call Later/Call Picked', said: null }],
  ['words that only begin like a preset are somebody’s', `${notPicked}, as always`, { said: `${notPicked}, as always` }],
  ['no comment', null, { said: null }],
])('%s', (_, comment, parts) => {
  expect(partsOfComment(comment)).toEqual(parts)
})
