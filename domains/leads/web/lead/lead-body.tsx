import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { LeadTimeline } from '../timeline/lead-timeline.tsx'
import classes from './lead-body.module.css'
import { LeadFacts } from './lead-facts.tsx'
import { LeadSections } from './lead-sections.tsx'
import type { LeadTools } from './lead-tools.ts'

/** What is known on the left, what happened on the right; one below the other where it is narrow. */
export const LeadBody = ({ lead, ...tools }: LeadTools & { lead: LeadDetails }) => (
  <div className={classes.body}>
    <div className={classes.facts}>
      <LeadFacts lead={lead} />
    </div>
    <div className={classes.timeline}>
      <LeadTimeline lead={lead} />
    </div>
    <div className={classes.sections}>
      {tools.recommendedSchools?.(lead)}
      <LeadSections lead={lead} {...tools} />
    </div>
  </div>
)
