import { later } from '#platform/web/later/later.tsx'

/** The form of an action, which stands at its first key where a lead is open. */
export const ActionForm = later(() => import('./action-form.tsx'))
