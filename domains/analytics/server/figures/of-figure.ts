import { sql } from 'kysely'
import { listFigureRows } from '#domains/analytics/contract/figure-rows.ts'
import type { ListColumn, SqlConditions } from '#domains/leads/server/list/columns/list-column.ts'
import { rowsOfFigure } from './rows-of-figure.ts'

const conditions: SqlConditions<'of_figure'> = {
  of_figure: (text) => {
    const query = listFigureRows.query.parse(Object.fromEntries(new URLSearchParams(text)))
    return sql`lead_id in (select lead_id from (${rowsOfFigure(query)}) as counted)`
  },
}

/** The SQL of the filter of the lead lists. */
export const ofFigure: ListColumn = { conditions, foundApart: ['of_figure'] }
