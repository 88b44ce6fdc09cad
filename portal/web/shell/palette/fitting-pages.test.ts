import { expect, it } from 'vitest'
import { fittingPages } from './fitting-pages.ts'

const pages = [
  { label: 'Pending', keywords: 'follow-ups due today' },
  { label: 'My follow-ups', keywords: '' },
  { label: 'Follow-ups', keywords: 'calendar month' },
  { label: 'Schools', keywords: 'search' },
]
const fitting = (typed: string) => fittingPages(pages, typed).map(({ label }) => label)

it('puts the page of that name first, then names that have it, then other words', () => {
  expect(fitting('follow')).toEqual(['Follow-ups', 'My follow-ups', 'Pending'])
  expect(fitting('CALENDAR')).toEqual(['Follow-ups'])
  expect(fitting('zoo')).toEqual([])
  expect(fitting('follow up')).toEqual(['Follow-ups', 'My follow-ups', 'Pending'])
  expect(fitting('today due')).toEqual(['Pending'])
})

it('keeps the order of the menu where nothing is typed', () => {
  expect(fitting('')).toEqual(pages.map(({ label }) => label))
})
