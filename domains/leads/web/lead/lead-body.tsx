import { Skeleton } from '@mantine/core'
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

const lines = (widths: readonly number[]) =>
  widths.map((width, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars of a skeleton are all alike
    <Skeleton key={at} height={at % 3 === 0 ? 8 : 12} width={`${width}%`} radius="xl" mb={at % 3 === 2 ? 20 : 10} />
  ))

export const AwaitedLead = ({ withHead }: { withHead: boolean }) => (
  <div aria-hidden>
    {withHead && (
      <div className={classes.facts}>
        <Skeleton height={20} width="45%" radius="xl" mb={14} />
        <Skeleton height={14} width="30%" radius="xl" mb={14} />
        <Skeleton height={40} radius="md" />
      </div>
    )}
    <div className={classes.body}>
      <div className={classes.facts}>{lines([25, 70, 50, 20, 60, 40, 25, 80, 55])}</div>
      <div className={classes.timeline}>{lines([20, 85, 60, 30, 75, 50, 20, 90, 65])}</div>
    </div>
  </div>
)
