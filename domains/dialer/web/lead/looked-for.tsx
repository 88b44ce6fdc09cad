import { memo } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { RecommendedSchools } from '#domains/recommendations/web/recommended/recommended-schools.tsx'
import { ChildProfile } from './child-profile.tsx'
import classes from './current-lead.module.css'

export const LookedFor = memo(({ lead }: { lead: LeadRow }) => (
  <div className={classes.lookedFor}>
    <ChildProfile lead={lead} />
    <RecommendedSchools lead={lead} />
  </div>
))
