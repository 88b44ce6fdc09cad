import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { ChildList } from '#domains/leads/web/lead/child-list.tsx'
import { ProfileCheck } from '#domains/leads/web/lead/profile-check.tsx'
import { profileGaps } from '#domains/leads/web/lead/profile-gaps.ts'
import { RecommendedSchools } from '#domains/recommendations/web/recommended-schools.tsx'
import classes from './current-lead.module.css'

export const LookedFor = ({ lead }: { lead: LeadRow }) => (
  <div className={classes.lookedFor}>
    <ChildList lead={lead} title="Basic Form" />
    <section aria-label="Child profile" className={classes.profile}>
      <h3>Child profile</h3>
      {profileGaps(lead).length === 0 ? <p className={classes.complete}>complete</p> : <ProfileCheck lead={lead} />}
    </section>
    <RecommendedSchools leadId={lead.id} of={lead.form} />
  </div>
)
