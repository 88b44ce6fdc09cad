import { createFileRoute } from '@tanstack/react-router'
import { TakenFilesScreen } from '#domains/lists/web/taken/taken-files-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/exports')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ page: WholeNumber, by: WholeNumber }, raw),
  component: TakenFilesScreen,
})
