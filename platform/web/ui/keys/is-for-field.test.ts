import { expect, test } from 'vitest'
import { isChord, isWritten } from './is-for-field.ts'

type Held = Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'altGraph', boolean>>

const press = (key: string, { altGraph = false, ...held }: Held = {}, code = '') =>
  ({
    key,
    code,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...held,
    getModifierState: (name: string) => name === 'AltGraph' && altGraph,
  }) as KeyboardEvent

test.each(['a', 'Z', '7', ' ', '/', '?', 'क', 'क्ष', '५', '₹', 'é'])('%s is written, and no chord', (key) => {
  expect([isWritten(press(key)), isChord(press(key))]).toEqual([true, false])
})

test.each(['Enter', 'Escape', 'Tab', 'ArrowDown', 'F2', 'Dead', 'Process', 'Unidentified'])(
  '%s has a name and writes nothing by itself',
  (key) => {
    expect([isWritten(press(key)), isChord(press(key))]).toEqual([false, false])
  },
)

test('Alt, Ctrl and Cmd make a chord; AltGr, which looks like Ctrl and Alt, writes the third sign of a key', () => {
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect([isWritten(press('3', held)), isChord(press('3', held))]).toEqual([false, true])
  for (const held of [{ altGraph: true }, { altGraph: true, altKey: true, ctrlKey: true }])
    expect([isWritten(press('₹', held)), isChord(press('₹', held))]).toEqual([true, false])
})

test('Alt with digits of the numeric pad writes a sign by its number', () => {
  expect(isChord(press('8', { altKey: true }, 'Numpad8'))).toBe(false)
  expect(isChord(press('8', { altKey: true }, 'Digit8'))).toBe(true)
})
