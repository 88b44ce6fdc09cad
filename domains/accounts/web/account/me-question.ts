import { getMe } from '#domains/accounts/contract/sessions.ts'
import { asking } from '#platform/web/http/use-api-query.ts'

/** Asked once per page load: roles change only by an admin, and the server checks them on every call anyway. A failure has its own page. */
export const meQuestion = { ...asking(getMe), staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } }
