import type { KnownAction } from '#domains/leads/contract/listing/condition.ts'
import type { AskedHere, HereAnswer } from './lead-shelf.ts'

/** `begin` comes first, and again when there is another session of the same account. */
export type ToWorker =
  | { readonly kind: 'begin'; readonly staff: number; readonly token: string; readonly address: string }
  | { readonly kind: 'ask'; readonly question: number; readonly pages: readonly AskedHere[] }
  /** Leads changed on the server, or it was found again. */
  | { readonly kind: 'poke' }

export type FromWorker =
  /** `took`: milliseconds. */
  | { readonly kind: 'answer'; readonly question: number; readonly answers: readonly HereAnswer[] | undefined; readonly took: number }
  /** It has all leads; these are the entries of the action list. */
  | { readonly kind: 'here'; readonly actions: readonly KnownAction[] }
  /** It will not have them, and keeps nothing. */
  | { readonly kind: 'elsewhere' }
  /** The browser does not let it keep leads, so lists open only with a line. */
  | { readonly kind: 'unkept' }
