import { createFileRoute } from '@tanstack/react-router'
import { TakenFilesScreen } from '#domains/lists/web/taken/taken-files-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'

export const Route = createFileRoute('/_portal/exports')({
  validateSearch: (raw: Record<string, unknown>) => saidSearch({ page: WholeNumber, by: WholeNumber }, raw),
  component: TakenFilesScreen,
})
