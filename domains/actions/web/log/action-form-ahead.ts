import { ahead } from '#platform/web/ui/over/ahead.ts'

/** The form of an action, which stands at its first key where a lead is open. */
export const ActionForm = ahead(() => import('./action-form.tsx'))
