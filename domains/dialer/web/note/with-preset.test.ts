import { expect, test } from 'vitest'
import { withPreset } from './with-preset.ts'

test('a preset goes alone over an empty field, and with what was typed otherwise', () => {
  expect(withPreset('Call Later/Call Picked', ' \n')).toBe('Call Later/Call Picked')
  expect(withPreset('Call Later/Call Picked', ' asks for fees ')).toBe('Call Later/Call Picked\nasks for fees')
})
