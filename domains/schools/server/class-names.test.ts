import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openClassNames } from './class-names.ts'

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
  ['Class 11', 'XI Science', 'XI Sci', '11th Commerce', '11 (Arts)', 'XI - PCM', 'Class 11 Non-Medical', 'Grade XI'],
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
