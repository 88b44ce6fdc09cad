import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openClassNames, readClassRange } from './class-names.ts'

const classes: { id: number; name: string; slug: string }[] = JSON.parse(
  await readFile(new URL('../../../data/classes.json', import.meta.url), 'utf8'),
)
const read = openClassNames(classes)
const namesOf = (text: string) => read(text)?.ids.map((id) => classes.find((one) => one.id === id)?.name)

test.each([
  [
    'Class 6',
    'VI',
    'vi',
    '6',
    '6th',
    '6 th',
    'Class VI',
    'Class 6',
    'class-6',
    'CLASS: 6',
    'Std 6',
    'Std. VI',
    'Grade 6',
    'Class 6 A',
    '6-A',
    '6A',
    'VI B',
    'Sixth',
    '6th Class',
    '６',
  ],
  ['Class 1', '1', '1st', 'I', 'Class 1', 'First', '1 std'],
  [
    'Class 11',
    'XI Science',
    'XI Sci',
    '11th Commerce',
    '11 (Arts)',
    'XI - PCM',
    'XI Commerce with Maths',
    'Class 11 Non-Medical',
    'Grade XI',
  ],
  ['Class 12', 'XII', '12', '10+2', '12th', '12 Sci.'],
  ['Nursery', 'Nursery', 'Nur.', 'NURSERY', 'nursery class'],
  ['LKG', 'LKG', 'L.K.G.', 'Jr KG', 'Jr. K.G', 'Junior KG', 'KG 1', 'KG-I', 'Lower Kindergarten', 'PP1'],
  ['UKG', 'UKG', 'Sr. KG', 'Senior KG', 'KG2', 'KG II', 'Upper KG', 'Prep'],
])('%s as it is written', (name, ...texts) => {
  for (const text of texts) expect([text, namesOf(text), read(text)?.isNear]).toEqual([text, [name], false])
})

test('a kindergarten alone is both of its classes', () => {
  for (const text of ['KG', 'K.G.', 'Kindergarten']) expect(namesOf(text)).toEqual(['LKG', 'UKG'])
})

test('a class before Nursery is near Nursery, where our list begins', () => {
  for (const text of ['Pre-Nursery', 'Pre Nursery', 'Playgroup', 'Play Group', 'Play School', 'Pre-KG', 'Toddler'])
    expect([text, namesOf(text), read(text)?.isNear]).toEqual([text, ['Nursery'], true])
})

test('a text that is not a class means none', () => {
  for (const text of ['', '-', 'Foundation', '13', '0', '2026', '98', 'Class', 'XIII', '6 and 7', 'B.Com', '1.8 km', 'Dance class', 'IIT'])
    expect([text, namesOf(text)]).toEqual([text, undefined])
})

test('classes from one to another are read as they are written', () => {
  const rangeOf = (text: string) => {
    const range = readClassRange(text, { classes, className: read })
    return Array.isArray(range) ? range.map((id) => classes.find((one) => one.id === id)?.name) : range
  }
  const toFive = ['Nursery', 'LKG', 'UKG', 'Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5']
  for (const text of ['Nursery to 5', 'nursery - V', 'Nur to Class-5', 'Nursery–5th', 'Class Nursery till Class 5'])
    expect([text, rangeOf(text)]).toEqual([text, toFive])
  expect(rangeOf('KG to 1')).toEqual(['LKG', 'UKG', 'Class 1'])
  expect(rangeOf('Class-1 to Class-2')).toEqual(['Class 1', 'Class 2'])
  expect(rangeOf('12 to Nursery')).toBe('reversed')
  for (const text of ['Nursery', '', 'Nursery to', '1-2-3', 'Nursery to 13', 'to']) expect([text, rangeOf(text)]).toEqual([text, undefined])
})
