import { Box, Stack, Text } from '@mantine/core'
import { admissionWithinDays, talkWithinDays } from '#domains/analytics/contract/feature-figures.ts'
import type { Period } from '#domains/analytics/contract/period.ts'
import { getWhatWorks, type WorksRow } from '#domains/analytics/contract/what-works.ts'
import { servedDays } from '#domains/dialer/contract/dialer.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { SortHead } from '#platform/web/ui/page/sort-head.tsx'
import { numberText, shareText } from '../figures/figure-text.ts'
import plain from '../figures/plain-table.module.css'
import { ordered, sortingBy, useTableOrder } from '../figures/table-order.ts'

/** Which reason of the dialer, which source and how soon a first call lead to talks and admissions. */
export function WhatWorks({ period: { start, end } }: { period: Period }) {
  const asked = useApiQuery(getWhatWorks, { query: { start_date: start, end_date: end }, keepPrevious: true, quiet: true })
  const { data, error } = asked
  return (
    <Stack component="section" maw={860} aria-label="What leads to talks and admissions" aria-busy={!data && !error}>
      <Box component="h2" fz={16}>
        What leads to talks and admissions
      </Box>
      <Text maw="72ch" c="dimmed">
        Talks count within {talkWithinDays} days, admissions within {admissionWithinDays} days. They need not be caused by it, and parents
        of recent days may still talk or be admitted.
      </Text>
      {error && !data && <FailureNote error={error} retry={asked.refetch} />}
      {data && (
        <>
          <Works
            name="first_calls"
            caption="First call to new parents"
            first="Called"
            rows={data.first_calls}
            none="No parent came in these days."
          />
          <Works name="sources" caption="Sources of new parents" first="Source" rows={data.sources} none="No parent came in these days." />
          <Works
            name="reasons"
            caption="Reasons of the Auto Dialer"
            first="Reason"
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
  rows: readonly WorksRow[]
  none: string
}

const amounts = [
  { key: 'parents', title: 'Parents' },
  { key: 'talked', title: 'Talked' },
  { key: 'admitted', title: 'Admitted' },
] as const

function Works({ name: table, caption, first, rows, none }: WorksProps) {
  const ordering = useTableOrder(table)
  const by = amounts.find(({ key }) => key === ordering.order?.key)?.key
  return (
    <table className={plain.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {amounts.map(({ key, title }) => (
            <SortHead key={key} title={title} sorting={sortingBy(ordering, key)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={4}>{none}</td>
          </tr>
        )}
        {ordered(rows, by && ((row) => row[by]), ordering.order).map(({ name, parents, talked, admitted }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{numberText(parents)}</td>
            <td>
              {numberText(talked)} ({shareText(talked, parents)})
            </td>
            <td>
              {numberText(admitted)} ({shareText(admitted, parents)})
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
