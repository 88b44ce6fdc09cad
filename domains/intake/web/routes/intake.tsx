import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { IntakeScreen } from '#domains/intake/web/intake-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { saidSearch } from '#platform/web/ui/said-search.ts'

export const Route = createFileRoute('/_portal/intake')({
  validateSearch: (raw: Record<string, unknown>) => saidSearch({ page: WholeNumber, show: z.enum(['refused', 'unclear', 'keys']) }, raw),
  component: IntakeScreen,
})
