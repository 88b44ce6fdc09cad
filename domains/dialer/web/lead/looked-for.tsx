import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { ChildList } from '#domains/leads/web/lead/facts/child-list.tsx'
import { RecommendedSchools } from '#domains/recommendations/web/recommended/recommended-schools.tsx'
import { ChildProfile } from './child-profile.tsx'
import classes from './current-lead.module.css'

export const LookedFor = ({ lead }: { lead: LeadRow }) => (
  <div className={classes.lookedFor}>
    <ChildList lead={lead} title="Basic Form" />
    <ChildProfile lead={lead} />
    <RecommendedSchools lead={lead} />
  </div>
)
