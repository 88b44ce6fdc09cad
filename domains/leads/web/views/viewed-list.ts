import type { KeptQuery } from '#domains/leads/contract/views.ts'

/** A list on a screen, as far as its views need it. */
export interface ViewedList {
  /** The name under which its views are kept. */
  list: string
  /** The filters that are set, as a view keeps them. */
  kept: KeptQuery
  /** That a view has the filters that are set. */
  isShown: (query: KeptQuery) => boolean
  show: (query: KeptQuery) => void
}
