import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { leadLists } from '#domains/leads/contract/lists.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { idsMeaning, type Meaning, meaningNames } from '#domains/leads/contract/steps.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { passFocusToHeading } from '#platform/web/ui/over/pass-focus-on.ts'
import { useActionList } from './action-list.ts'
import { countFilters } from './filters/lead-filters.ts'
import { opensWithToday } from './filters/list-filters.ts'
import { listWords } from './list-words.ts'
import { writeLeadSearch } from './search/lead-search.ts'
import type { useLeadSearch } from './search/use-lead-search.ts'

interface NoLeadsProps {
  searching: ReturnType<typeof useLeadSearch>
  count: number
}

export function NoLeads({ searching: { list, filters, change, clear, turnTo }, count }: NoLeadsProps) {
  const { stage } = leadLists[list]
  const { data: actionList } = useActionList({ enabled: stage !== undefined })
  const button = (words: string, act: () => void) => (
    <Button
      variant="default"
      onClick={(event) => {
        passFocusToHeading(event)
        act()
      }}
    >
      {words}
    </Button>
  )
  if (count > 0) {
    return (
      <EmptyNote whole title="This page is past the end of the list">
        {button('Go to the first page', () => void turnTo(1))}
      </EmptyNote>
    )
  }
  if (stage && actionList && idsMeaning(actionList.result, stage).length === 0) return <NoEntryMeans stage={stage} />
  const { empty, hint } = listWords[list]
  const { ordering: _ordering, ...narrowing } = filters
  if (opensWithToday(list) && Object.keys(writeLeadSearch(list, narrowing)).length === 0) {
    return (
      <EmptyNote whole title={`${empty} today`}>
        {hint}
        {button('Show every day', () => change({ scheduled_start_date: undefined, scheduled_end_date: undefined }))}
      </EmptyNote>
    )
  }
  if (countFilters(filters) > 0) {
    return (
      <EmptyNote whole title="No parent fits these filters">
        Remove one, or clear them all.
        {button('Clear the filters', clear)}
      </EmptyNote>
    )
  }
  return (
    <EmptyNote whole title={empty}>
      {hint}
    </EmptyNote>
  )
}

function NoEntryMeans({ stage }: { stage: Meaning }) {
  const isAdmin = overseesLeads(useMe())
  return (
    <EmptyNote whole title={`No action stands for “${meaningNames[stage]}”`}>
      {isAdmin
        ? 'This list shows the parents who reached that step. Under Actions, choose which action means it.'
        : 'This list cannot show anybody until a counsellor admin chooses, at Actions, which action means it.'}
      {isAdmin && (
        <Link to="/actions" search={{ tab: 'manage' }}>
          Open the action list
        </Link>
      )}
    </EmptyNote>
  )
}
