import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { AddToLeadScreen } from '#domains/calls/web/inbound/add-to-lead-screen.tsx'
import { WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/add-to-lead')({
  validateSearch: (raw: Record<string, unknown>) =>
    validSearchParams({ number: z.coerce.string().regex(/^\d{4,15}$/), country_code: WholeNumber }, raw),
  component: AddToLeadScreen,
})
