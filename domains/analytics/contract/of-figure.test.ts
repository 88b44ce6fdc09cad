import { expect, test } from 'vitest'
import { longestSource } from './figure-names.ts'
import { checkedOfFigure, listFigureRows } from './figure-rows.ts'
import { ofFigure } from './of-figure.ts'

const largestId = String(2 ** 31 - 1)

/** The longest value of each filter that rows have. */
const longest: Readonly<Record<string, string>> = {
  figure: 'admission_already_taken',
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  team: 'true',
  boarding: 'true',
  any_school: 'true',
  account_kind: 'counsellor',
  collab: 'false',
  parent: 'returning',
  source: 'क'.repeat(longestSource),
}

const ofRows = Object.keys(listFigureRows.query.shape).filter((name) => !['limit', 'offset', 'became'].includes(name))

test('the parents of a figure are found with all filters of its rows together, and words say each', () => {
  const value = new URLSearchParams(ofRows.map((name) => [name, longest[name] ?? largestId])).toString()
  expect(checkedOfFigure.filters.of_figure.safeParse(value).error).toBeUndefined()
  const words = ofFigure.texts.of_figure
    .words(
      value,
      () => 'in November',
      () => 'Asha Rao',
    )
    .split(', ')
  expect(words).toHaveLength(ofRows.length - 1)
  expect(words).toEqual(
    expect.arrayContaining([
      'admission already taken',
      'Asha Rao',
      'in November',
      'Not with us',
      'Returning parents',
      'one class',
      'one campaign',
    ]),
  )
})

test('what became of enquirers fits too', () => {
  const all = {
    ...Object.fromEntries(ofRows.map((name) => [name, longest[name] ?? largestId])),
    figure: 'enquiry',
    became: 'visit_scheduled',
  }
  expect(checkedOfFigure.filters.of_figure.safeParse(new URLSearchParams(all).toString()).error).toBeUndefined()
})
