import type { LeadColumn } from '#domains/leads/contract/columns/lead-column.ts'
import { textOf } from '#platform/contract/shapes.ts'

declare module '#domains/leads/contract/columns/lead-column.ts' {
  interface AddedFilters {
    of_figure?: string | undefined
  }
}

const words = (text: string) => text.replaceAll('_', ' ')

/** A filter of the lead lists: the parents of the rows that a figure counts. Its value is written as the query of `listFigureRows`. */
export const ofFigure = {
  title: 'Figure',
  filters: { of_figure: textOf(400).optional() },
  texts: {
    of_figure: {
      short: 'Parents of',
      words: (value, days) => {
        const { figure = '', became, start_date, end_date } = Object.fromEntries(new URLSearchParams(value))
        const said = [words(figure), became && words(became), days(start_date, end_date)]
        return said.filter((part) => part).join(', ')
      },
    },
  },
} as const satisfies LeadColumn
