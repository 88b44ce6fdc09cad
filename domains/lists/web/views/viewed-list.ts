import type { KeptQuery } from '#domains/lists/contract/views.ts'

/** The part of a list on a screen that its views need. */
export interface ViewedList {
  /** The name under which its views are kept. */
  list: string
  /** The filters that are set, as a view keeps them. */
  kept: KeptQuery
  /** True if the view has the filters that are set. */
  isShown: (query: KeptQuery) => boolean
  show: (query: KeptQuery) => void
}
