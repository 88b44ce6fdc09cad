import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { useLeadParts } from '../facts/lead-parts.ts'
import { LeadTimeline } from '../timeline/lead-timeline.tsx'
import { LeadFacts } from './facts/lead-facts.tsx'
import classes from './lead-body.module.css'
import { LeadSections } from './lead-sections.tsx'

export const LeadBody = ({ lead }: { lead: LeadDetails }) => (
  <div className={classes.body}>
    <div className={classes.facts}>
      <LeadFacts lead={lead} />
    </div>
    <div className={classes.timeline}>
      <LeadTimeline lead={lead} />
    </div>
    <div className={classes.sections}>
      {useLeadParts().overSections(lead)}
      <LeadSections lead={lead} />
    </div>
  </div>
)
