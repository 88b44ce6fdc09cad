import { VisuallyHidden } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { StageChip } from '../../facts/stage-chip.tsx'
import { ActionCell } from '../../list/table/action-cell.tsx'
import classes from './stage-and-latest.module.css'

/** The stage and the latest action stand side by side: an action takes no stage away. */
export const StageAndLatest = ({ lead }: { lead: LeadRow }) => (
  <div className={classes.both}>
    <StageChip lead={lead} />
    {lead.latest_action && (
      <span className={classes.latest}>
        <VisuallyHidden>Latest action: </VisuallyHidden>
        <ActionCell lead={lead} />
      </span>
    )}
  </div>
)
