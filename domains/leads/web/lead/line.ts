import type { ReactNode } from 'react'

/** One line of a section. */
export interface Line {
  id: string | number
  main: ReactNode
  at?: string
  /** `at` was agreed upon. */
  agreed?: boolean
  /** What is known besides; what is not is left out. */
  more?: readonly (string | null | undefined | false)[]
  /** Words of somebody. */
  said?: string | null
  mark?: string | false
  tools?: ReactNode
}
