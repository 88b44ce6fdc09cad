import { createFileRoute } from '@tanstack/react-router'
import { JsonScreen } from '#domains/listings/web/json-screen.tsx'
import { validJsonSearch } from '#domains/listings/web/json-search.ts'

export const Route = createFileRoute('/_portal/json-generate')({
  validateSearch: validJsonSearch,
  component: function GenerateJson() {
    return <JsonScreen search={Route.useSearch()} />
  },
})
