import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './sort-head.module.css'

export interface Sorting {
  /** Undefined: the rows are not ordered by this column. */
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

interface SortHeadProps {
  title: string
  isAmount?: boolean | undefined
  /** Without it the rows cannot be ordered by this column. */
  sorting: Sorting | undefined
  /** The id of what is said about the column. */
  describedBy?: string
  children?: ReactNode
}

/** The head of a column; a press orders the rows by it. */
export function SortHead({ title, isAmount, sorting, describedBy, children }: SortHeadProps) {
  const direction = sorting?.direction
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={direction} data-amount={isAmount || undefined}>
      {sorting ? (
        <button
          type="button"
          className={classes.sort}
          title={describedBy ? undefined : title}
          aria-describedby={describedBy}
          onClick={sorting.onSort}
        >
          <span>{title}</span>
          {direction && <Arrow size={14} aria-hidden />}
        </button>
      ) : (
        title
      )}
      {children}
    </th>
  )
}
