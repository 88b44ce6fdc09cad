import { createContext } from 'react'
import type { FilterPatch, Filters } from './filter-search.ts'

interface Narrowed {
  /** What every figure of the page is narrowed to, and so its rows. */
  filters: Filters
  onChange: (patch: FilterPatch) => void
}

export const NarrowedContext = createContext<Narrowed>({ filters: {}, onChange: () => undefined })
