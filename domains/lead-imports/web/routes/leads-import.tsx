import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ImportScreen } from '#domains/imports/web/import-screen.tsx'
import { leadImportFields } from '#domains/lead-imports/contract/lead-imports.ts'
import { LeadOptions } from '#domains/lead-imports/web/lead-options.tsx'
import { Id, WholeNumber } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

export const Route = createFileRoute('/_portal/leads-import')({
  validateSearch: (raw: Record<string, unknown>) => validSearchParams({ import: Id, page: WholeNumber }, raw),
  component: function ImportLeads() {
    const navigate = useNavigate()
    return (
      <ImportScreen
        kind={leadImportFields}
        title="Import leads"
        options={{ Form: LeadOptions, defaults: { source: 'spreadsheet', known: 'skip', counsellor: null } }}
        search={Route.useSearch()}
        onShow={(search) => void navigate({ to: '/leads-import', search })}
      />
    )
  },
})
