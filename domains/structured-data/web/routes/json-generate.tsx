import { createFileRoute } from '@tanstack/react-router'
import { JsonScreen } from '#domains/structured-data/web/json-screen.tsx'
import { validJsonSearch } from '#domains/structured-data/web/json-search.ts'

export const Route = createFileRoute('/_portal/json-generate')({
  validateSearch: validJsonSearch,
  component: function GenerateJson() {
    return <JsonScreen search={Route.useSearch()} />
  },
})
