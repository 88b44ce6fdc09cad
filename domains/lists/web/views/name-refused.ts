import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'

export const nameRefused = (refusal: RefusalError): string => fieldErrors(refusal).name ?? refusal.detail
