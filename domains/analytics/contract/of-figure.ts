import type { FiltersOf, LeadColumn } from '#domains/leads/contract/columns/lead-column.ts'
import { textOf } from '#platform/contract/shapes.ts'
import { longestSource } from './figure-names.ts'
import { namedFilters, plainFilters } from './filter-words.ts'

declare module '#domains/leads/contract/columns/lead-column.ts' {
  interface AddedFilters extends FiltersOf<typeof ofFigure> {}
}

/** In an address, a character of a source's name may take up nine; everything else is short. */
const longestValue = 9 * longestSource + 400

const words = (text: string) => text.replaceAll('_', ' ')

/** Of numbers, the list knows the names of counsellors alone: one class, one campaign. */
const oneOf = (name: string) => {
  const title: string | undefined = (namedFilters as Readonly<Record<string, string>>)[name]
  return title && `one ${title.toLowerCase()}`
}

/** A filter of the lead lists: the parents of the rows that a figure counts. Its value is written as the query of `listFigureRows`. */
export const ofFigure = {
  title: 'Figure',
  filters: { of_figure: textOf(longestValue).optional() },
  texts: {
    of_figure: {
      short: 'Parents of',
      words: (value, days, ownerOf) => {
        const { figure = '', became, start_date, end_date, staff, ...narrower } = Object.fromEntries(new URLSearchParams(value))
        const narrowed = Object.entries(narrower).map(([name, text]) => plainFilters[name]?.(text) ?? oneOf(name))
        const person = staff && (ownerOf(Number(staff)) ?? oneOf('staff'))
        const parts = [words(figure), became && words(became), person, days(start_date, end_date), ...narrowed]
        return parts.filter((part) => part).join(', ')
      },
    },
  },
} as const satisfies LeadColumn
