import type { LeadDetails } from '@portal/contract/leads'
import classes from './lead-body.module.css'
import { LeadFacts } from './lead-facts.tsx'
import { LeadSections } from './lead-sections.tsx'
import { LeadTimeline } from './lead-timeline.tsx'

/** What is known on the left, what happened on the right; one below the other where it is narrow. */
export const LeadBody = ({ lead }: { lead: LeadDetails }) => (
  <div className={classes.body}>
    <div className={classes.facts}>
      <LeadFacts lead={lead} />
    </div>
    <div className={classes.timeline}>
      <LeadTimeline lead={lead} />
    </div>
    <div className={classes.sections}>
      <LeadSections lead={lead} />
    </div>
  </div>
)
