import { createFileRoute } from '@tanstack/react-router'
import { validHandoverSearch } from '#domains/sharing/web/list/handover-search.ts'
import { ShareTransferScreen } from '#domains/sharing/web/list/share-transfer-screen.tsx'

export const Route = createFileRoute('/_portal/share-transfer')({
  validateSearch: validHandoverSearch,
  component: ShareTransferScreen,
})
