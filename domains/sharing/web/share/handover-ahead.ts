import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'

/** The form that shares or transfers a lead, which stands at its first key where a lead is open. */
export const ShareOrTransferModal = lazyPart(() => import('./share-or-transfer-modal.tsx'))
