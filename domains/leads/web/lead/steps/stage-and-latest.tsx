import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { StageChip } from '../../facts/stage-chip.tsx'
import { ActionCell } from '../../list/table/action-cell.tsx'

/** The stage and the latest action stand side by side: an action takes no stage away. */
export const StageAndLatest = ({ lead }: { lead: LeadRow }) => (
  <Group gap="2px 8px" miw={0}>
    <StageChip lead={lead} />
    {lead.latest_action && (
      <Text span miw={0} maw="100%" fz="xs">
        <VisuallyHidden>Latest action: </VisuallyHidden>
        <ActionCell lead={lead} />
      </Text>
    )}
  </Group>
)
