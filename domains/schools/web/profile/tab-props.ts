import type { SchoolDetails } from '#domains/schools/contract/schools.ts'

export interface TabProps {
  school: SchoolDetails
}
