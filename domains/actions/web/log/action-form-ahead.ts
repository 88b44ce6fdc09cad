import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'

/** The form of an action, which stands at its first key where a lead is open. */
export const ActionForm = lazyPart(() => import('./action-form.tsx'))
