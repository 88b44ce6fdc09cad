import { ahead } from '#platform/web/ui/over/ahead.ts'

/** The form that shares or transfers a lead, which stands at its first key where a lead is open. */
export const ShareOrTransferModal = ahead(() => import('./share-or-transfer-modal.tsx'))
