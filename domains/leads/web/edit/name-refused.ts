import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'

/** Why a view could not be saved, in the words to show at its name. */
export const nameRefused = (refusal: RefusalError): string => fieldErrors(refusal).name ?? refusal.detail
