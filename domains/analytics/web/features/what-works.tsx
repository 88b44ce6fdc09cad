import { Box, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { besideFigures } from '#domains/analytics/contract/beside-figures.ts'
import { unnamedGroups } from '#domains/analytics/contract/figure-files.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { getWhatWorks, type WorksRow } from '#domains/analytics/contract/what-works.ts'
import { servedDays } from '#domains/dialer/contract/dialer.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { FigureHead } from '../figures/figure-head.tsx'
import { othersText } from '../figures/figure-table.tsx'
import { numberText, shareText } from '../figures/figure-text.ts'
import type { FiltersIn, parentFilters } from '../figures/filter-search.ts'
import plain from '../figures/plain-table.module.css'
import { ordered, sortingBy, useTableOrder } from '../figures/table-order.ts'

/** What rows come to together. */
const together = (name: string, rows: readonly WorksRow[]): WorksRow => {
  const sum = (key: 'parents' | 'talked' | 'admitted') => rows.reduce((all, row) => all + row[key], 0)
  return { name, parents: sum('parents'), talked: sum('talked'), admitted: sum('admitted') }
}

/** The sources with the parents who have none: all new parents have one line of the first calls. */
function withoutSource(sources: readonly WorksRow[], firstCalls: readonly WorksRow[]): readonly WorksRow[] {
  const [all, known] = [together('', firstCalls), together('', sources)]
  const none = { parents: all.parents - known.parents, talked: all.talked - known.talked, admitted: all.admitted - known.admitted }
  return none.parents > 0 ? [...sources, { name: unnamedGroups.source, ...none }] : sources
}

interface WhatWorksProps {
  period: Period
  filters: FiltersIn<typeof parentFilters>
}

/** Which reason of the dialer, which source and how soon a first call lead to talks and admissions. */
export function WhatWorks({ period: { start, end }, filters }: WhatWorksProps) {
  const asked = useApiQuery(getWhatWorks, { query: { ...filters, start_date: start, end_date: end }, keepPrevious: true, quiet: true })
  const { data, error } = asked
  return (
    <Stack component="section" maw={860} aria-label="What leads to talks and admissions" aria-busy={!data && !error}>
      <Box component="h2" fz={16}>
        What leads to talks and admissions
      </Box>
      <Text maw="72ch" c="dimmed">
        They need not be caused by it, and parents of recent days may still talk or be admitted. Each new parent has one source and one line
        of the first calls; the dialer may have served a parent for several reasons.
      </Text>
      {error && !data && <FailureNote error={error} retry={asked.refetch} />}
      {data && (
        <>
          <Works
            name="first_calls"
            caption="First call to new parents"
            first="Called"
            parents={besideFigures.new_parents.means}
            rows={data.first_calls}
            none="No parent came in these days."
          />
          <Works
            name="sources"
            caption="Sources of new parents"
            first="Source"
            parents={besideFigures.new_parents.means}
            rows={withoutSource(data.sources, data.first_calls)}
            none="No parent came in these days."
          />
          <Works
            name="reasons"
            caption="Reasons of the Auto Dialer"
            first="Reason"
            parents={besideFigures.served_parents.means}
            rows={data.reasons}
            none={`The dialer served nobody in these days. It knows ${servedDays} days.`}
          />
        </>
      )}
    </Stack>
  )
}

interface WorksProps {
  /** In the address, which keeps its order. */
  name: string
  caption: string
  first: string
  /** Which parents it counts. */
  parents: string
  rows: readonly WorksRow[]
  none: string
}

const amounts = ['parents', 'talked', 'admitted'] as const

/** Sources that stand before others are asked for, and that each press adds. */
const sourcesShown = 20

function Works({ name: table, caption, first, parents, rows, none }: WorksProps) {
  const ordering = useTableOrder(table)
  const [limit, setLimit] = useState(sourcesShown)
  const by = amounts.find((key) => key === ordering.order?.key)
  const all = ordered(rows, by && ((row) => row[by]), ordering.order)
  const others = all.slice(limit)
  return (
    <div>
      <table className={plain.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {amounts.map((key) => (
              <FigureHead
                key={key}
                title={besideFigures[key].label}
                means={key === 'parents' ? parents : besideFigures[key].means}
                sorting={sortingBy(ordering, key)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={4}>{none}</td>
            </tr>
          )}
          {all.slice(0, limit).map((row) => (
            <WorksLine key={row.name} {...row} />
          ))}
          {others.length > 0 && <WorksLine {...together(othersText(others.length, ['source', 'sources']), others)} />}
        </tbody>
      </table>
      {others.length > 0 && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setLimit(limit + 5 * sourcesShown)}>
          {others.length > 5 * sourcesShown ? `Show ${5 * sourcesShown} more` : 'Show all'}
        </Button>
      )}
    </div>
  )
}

const WorksLine = ({ name, parents, talked, admitted }: WorksRow) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{numberText(parents)}</td>
    <td>
      {numberText(talked)} ({shareText(talked, parents)})
    </td>
    <td>
      {numberText(admitted)} ({shareText(admitted, parents)})
    </td>
  </tr>
)
