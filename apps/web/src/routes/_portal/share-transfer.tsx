import { createFileRoute } from '@tanstack/react-router'
import { validHandoverSearch } from '../../sharing/handover-search.ts'
import { ShareTransferScreen } from '../../sharing/share-transfer-screen.tsx'

export const Route = createFileRoute('/_portal/share-transfer')({
  validateSearch: validHandoverSearch,
  component: ShareTransferScreen,
})
