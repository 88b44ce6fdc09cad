import { createFileRoute } from '@tanstack/react-router'
import { MergeScreen } from '#domains/merging/web/merge-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/merge')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ stays: WholeNumber, goes: WholeNumber }, raw),
  component: MergeScreen,
})
