import { createFileRoute } from '@tanstack/react-router'
import { LibraryScreen } from '#domains/library/web/library-screen.tsx'
import { validLibrarySearch } from '#domains/library/web/library-search.ts'

export const Route = createFileRoute('/_portal/ezycloud')({
  validateSearch: validLibrarySearch,
  component: function Ezycloud() {
    return <LibraryScreen search={Route.useSearch()} />
  },
})
