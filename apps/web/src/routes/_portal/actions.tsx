import { createFileRoute } from '@tanstack/react-router'
import { ActionsScreen } from '../../actions/actions-screen.tsx'
import { validActionsSearch } from '../../actions/logged-action-search.ts'
import { CounsellorFilter } from '../../sharing/counsellor-filter.tsx'

export const Route = createFileRoute('/_portal/actions')({
  validateSearch: validActionsSearch,
  component: () => <ActionsScreen staffChoice={(value, onChange) => <CounsellorFilter value={value} onChange={onChange} />} />,
})
