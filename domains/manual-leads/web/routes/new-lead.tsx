import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { NewLeadScreen } from '#domains/manual-leads/web/new-lead-screen.tsx'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/new-lead')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ number: z.coerce.string().max(40) }, raw),
  component: NewLeadScreen,
})
