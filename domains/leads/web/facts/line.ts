import type { ReactNode } from 'react'

export interface Line {
  id: string | number
  main: ReactNode
  at?: string
  /** `at` was agreed upon. */
  agreed?: boolean
  more?: readonly (string | null | undefined | false)[]
  said?: string | null
  mark?: string | false
  tools?: ReactNode
}
