import { later } from '#platform/web/later/later.tsx'

/** The form that shares or transfers a lead, which stands at its first key where a lead is open. */
export const ShareOrTransferModal = later(() => import('./share-or-transfer-modal.tsx'))
