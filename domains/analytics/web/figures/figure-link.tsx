import { Group } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { RowFilters } from './figure-rows-search.ts'
import { amountText, changeText, labelOf, type MaybeCompared } from './figure-text.ts'
import classes from './figures.module.css'
import { isOfOtherParents, NarrowedContext } from './narrowed.ts'

interface FigureLinkProps {
  figure: FigureName
  period: Period
  amount: MaybeCompared
  /** Whose, or where: what its rows are narrowed to, beside the filters of the page. */
  of?: RowFilters
  /** Who or what it is of, for screen readers. */
  name?: string
  /** What it says to screen readers instead of the figure's word and how it changed. */
  words?: string
  /** The reader does not see its rows. */
  isClosed?: boolean
}

/** How it changed since the period before, as a sign; the words stand in its title. */
function ChangeSign({ figure, period, amount: { amount, previous = amount } }: Pick<FigureLinkProps, 'figure' | 'period' | 'amount'>) {
  const change = changeText(figure, { amount, previous }, period)
  if (amount === previous || change === undefined) return null
  const Sign = amount > previous ? IconArrowUpRight : IconArrowDownRight
  return (
    <Group component="span" display="inline-flex" gap={1} wrap="nowrap" fz="xs" c="dimmed" title={change}>
      <Sign size={12} aria-hidden />
      {amountText(figure, Math.abs(amount - previous))}
    </Group>
  )
}

/** A figure that opens exactly its rows. */
export function FigureLink({ figure, period, amount, of, name, words, isClosed = false }: FigureLinkProps) {
  const narrowed = use(NarrowedContext)
  const text = amountText(figure, amount.amount)
  const label =
    words ?? [`${labelOf(figure).toLowerCase()}${name ? ` of ${name}` : ''}`, changeText(figure, amount, period)].filter(Boolean).join(', ')
  return (
    <Group component="span" display="inline-flex" gap={6} align="baseline" wrap="nowrap" className={classes.cell ?? ''}>
      {isClosed || amount.amount === 0 || isOfOtherParents(narrowed, period) ? (
        <span data-none={amount.amount === 0 || undefined}>{text}</span>
      ) : (
        <Link
          to="/figure-rows"
          search={{ ...narrowed.filters, ...of, figure, start_date: period.start, end_date: period.end }}
          className={classes.amount}
          aria-label={`${text} ${label}`}
        >
          {text}
        </Link>
      )}
      <ChangeSign figure={figure} period={period} amount={amount} />
    </Group>
  )
}
