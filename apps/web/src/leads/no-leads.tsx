import { Button } from '@mantine/core'
import { EmptyNote } from '../ui/empty-note.tsx'
import { countFilters } from './lead-search.ts'
import type { useLeadSearch } from './use-lead-search.ts'

interface NoLeadsProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number
}

/** Why the list is empty, and what to do about it. */
export function NoLeads({ searching: { filters, clear, turnTo }, count }: NoLeadsProps) {
  if (count > 0) {
    return (
      <EmptyNote title="This page is past the end of the list">
        <Button variant="default" onClick={() => void turnTo(1)}>
          Go to the first page
        </Button>
      </EmptyNote>
    )
  }
  if (countFilters(filters) > 0) {
    return (
      <EmptyNote title="No parent fits these filters">
        Take one away, or start again.
        <Button variant="default" onClick={clear}>
          Clear the filters
        </Button>
      </EmptyNote>
    )
  }
  return <EmptyNote title="No leads yet">Parents appear here as soon as they are assigned to you or shared with you.</EmptyNote>
}
