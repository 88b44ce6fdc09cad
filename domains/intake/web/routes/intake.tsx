import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { IntakeScreen } from '#domains/intake/web/intake-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/intake')({
  validateSearch: (raw: Record<string, unknown>) =>
    validSearchParams({ page: WholeNumber, show: z.enum(['refused', 'unclear', 'keys']) }, raw),
  component: IntakeScreen,
})
