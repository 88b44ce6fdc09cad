import type { ReactNode } from 'react'
import type { SchoolDetails } from '#domains/schools/contract/schools.ts'
import { Mark, type Tone } from '#platform/web/ui/mark.tsx'
import classes from './school-mark.module.css'

export const SchoolMark = ({ tone = 'accent', children }: { tone?: Tone; children: ReactNode }) => (
  <Mark tone={tone} className={classes.mark}>
    {children}
  </Mark>
)

type Shown = Pick<SchoolDetails, 'is_collab' | 'is_featured' | 'is_verified'>

/** How families see the school. */
export const SchoolMarks = ({ school }: { school: Shown }) => (
  <>
    {school.is_collab && <SchoolMark>Collab</SchoolMark>}
    {school.is_featured && <SchoolMark>Featured</SchoolMark>}
    {!school.is_verified && <SchoolMark tone="due">Not listed</SchoolMark>}
  </>
)
