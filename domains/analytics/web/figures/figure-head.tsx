import { useId } from 'react'
import { SortHead, type Sorting } from '#platform/web/ui/page/sort-head.tsx'
import { FigureNote } from './figure-note.tsx'

interface FigureHeadProps {
  title: string
  isAmount?: boolean | undefined
  means?: string | undefined
  sorting?: Sorting | undefined
}

/** The head of a column of figures: says what it counts, and orders the rows. */
export function FigureHead({ title, isAmount, means, sorting }: FigureHeadProps) {
  const id = useId()
  const note = means === undefined ? undefined : { label: title, means }
  return (
    <SortHead title={title} isAmount={isAmount} sorting={sorting} {...(note && sorting && { describedBy: id })}>
      {note &&
        (sorting ? (
          <FigureNote id={id} {...note} />
        ) : (
          <>
            {' '}
            <FigureNote {...note} />
          </>
        ))}
    </SortHead>
  )
}
