import { createFileRoute } from '@tanstack/react-router'
import { MergeScreen } from '#domains/merging/web/merge-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'

export const Route = createFileRoute('/_portal/merge')({
  validateSearch: (raw: Record<string, unknown>) => saidSearch({ stays: WholeNumber, goes: WholeNumber }, raw),
  component: MergeScreen,
})
