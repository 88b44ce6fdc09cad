import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { Address } from '#domains/audit/contract/audit.ts'
import { AuditScreen } from '#domains/audit/web/audit-screen.tsx'
import { Day, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/audit')({
  validateSearch: (raw: Record<string, unknown>) =>
    validSearchParams(
      {
        page: WholeNumber,
        lead: WholeNumber,
        staff: WholeNumber,
        kind: z.string().max(60),
        address: Address,
        start_date: Day,
        end_date: Day,
      },
      raw,
    ),
  component: AuditScreen,
})
