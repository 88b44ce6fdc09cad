import { Group } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import type { Amount } from '#domains/analytics/contract/figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { RowFilters } from './figure-rows-search.ts'
import { amountText, changeText, labelOf } from './figure-text.ts'
import classes from './figures.module.css'
import { isOfOtherParents, NarrowedContext } from './narrowed.ts'

interface FigureLinkProps {
  figure: FigureName
  period: Period
  amount: Amount
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
function ChangeSign({ figure, amount }: { figure: FigureName; amount: Amount }) {
  if (amount.amount === amount.previous) return null
  const Sign = amount.amount > amount.previous ? IconArrowUpRight : IconArrowDownRight
  return (
    <Group component="span" display="inline-flex" gap={1} wrap="nowrap" fz="xs" c="dimmed" title={changeText(figure, amount)}>
      <Sign size={12} aria-hidden />
      {amountText(figure, Math.abs(amount.amount - amount.previous))}
    </Group>
  )
}

/** A figure that opens exactly its rows. */
export function FigureLink({ figure, period, amount, of, name, words, isClosed = false }: FigureLinkProps) {
  const narrowed = use(NarrowedContext)
  const text = amountText(figure, amount.amount)
  return (
    <Group component="span" display="inline-flex" gap={6} align="baseline" wrap="nowrap" className={classes.cell ?? ''}>
      {isClosed || amount.amount === 0 || isOfOtherParents(narrowed, period) ? (
        <span data-none={amount.amount === 0 || undefined}>{text}</span>
      ) : (
        <Link
          to="/figure-rows"
          search={{ ...narrowed.filters, ...of, figure, start_date: period.start, end_date: period.end }}
          className={classes.amount}
          aria-label={`${text} ${words ?? `${labelOf(figure).toLowerCase()}${name ? ` of ${name}` : ''}, ${changeText(figure, amount)}`}`}
        >
          {text}
        </Link>
      )}
      <ChangeSign figure={figure} amount={amount} />
    </Group>
  )
}
