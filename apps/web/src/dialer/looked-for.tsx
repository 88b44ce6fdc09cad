import type { LeadRow } from '@portal/contract/leads'
import type { ReactNode } from 'react'
import { ChildList } from '../leads/child-list.tsx'
import { ProfileCheck } from '../leads/profile-check.tsx'
import { profileGaps } from '../leads/profile-gaps.ts'
import classes from './current-lead.module.css'

/** For which children a school is looked for, what their profile lacks, and the schools that fit. */
export const LookedFor = ({ lead, children }: { lead: LeadRow; children: ReactNode }) => (
  <div className={classes.lookedFor}>
    <ChildList lead={lead} title="Basic Form" />
    <section aria-label="Child profile" className={classes.profile}>
      <h3>Child profile</h3>
      {profileGaps(lead).length === 0 ? <p className={classes.complete}>complete</p> : <ProfileCheck lead={lead} />}
    </section>
    {children}
  </div>
)
