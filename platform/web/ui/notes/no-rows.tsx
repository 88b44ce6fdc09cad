import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyNote } from './empty-note.tsx'

interface NoRowsProps {
  /** The page lies behind the last one of a list that has rows. */
  isPastEnd: boolean
  isFiltered: boolean
  /** The note if the filters leave nothing. */
  unfit: string
  onFirstPage: () => void
  onClear: () => void
  /** The note for a list without any rows. */
  children: ReactNode
}

/** Why a list shows no rows, and what to do. */
export function NoRows({ isPastEnd, isFiltered, unfit, onFirstPage, onClear, children }: NoRowsProps) {
  if (isPastEnd)
    return (
      <EmptyNote whole title="This page is past the end of the list">
        <Button variant="default" onClick={onFirstPage}>
          Go to the first page
        </Button>
      </EmptyNote>
    )
  if (isFiltered)
    return (
      <EmptyNote whole title={unfit}>
        <Button variant="default" onClick={onClear}>
          Clear the filters
        </Button>
      </EmptyNote>
    )
  return children
}
