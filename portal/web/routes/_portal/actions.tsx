import { createFileRoute } from '@tanstack/react-router'
import { ActionsScreen } from '#domains/actions/web/actions-screen.tsx'
import { validActionsSearch } from '#domains/actions/web/logged/logged-action-search.ts'
import { CounsellorFilter } from '#domains/sharing/web/counsellors/counsellor-filter.tsx'

export const Route = createFileRoute('/_portal/actions')({
  validateSearch: validActionsSearch,
  component: () => <ActionsScreen staffChoice={(value, onChange) => <CounsellorFilter value={value} onChange={onChange} />} />,
})
