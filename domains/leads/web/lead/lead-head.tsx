import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { EditField } from '../edit/edit-field.tsx'
import { leadHeadingId } from '../facts/lead-heading-id.ts'
import { ProfileCheck } from './facts/profile-check.tsx'
import classes from './lead-head.module.css'
import { LeadReach } from './lead-reach.tsx'
import { FollowUpBlock } from './steps/follow-up-block.tsx'
import { StageAndLatest } from './steps/stage-and-latest.tsx'

const EditName = lazyPart(() => import('../edit/edit-name.tsx'))

interface LeadHeadProps {
  lead: LeadRow
  tools: ReactNode
}

export const LeadHead = ({ lead, tools }: LeadHeadProps) => (
  <header className={classes.head}>
    <div className={classes.who}>
      <Group gap="4px 10px" className={classes.title ?? ''}>
        <EditField field="name" label="the name" className={classes.name} editor={(editor) => <EditName lead={lead} {...editor} />}>
          <h2 id={leadHeadingId}>
            <bdi>{lead.name}</bdi>
          </h2>
        </EditField>
        <StageAndLatest lead={lead} />
      </Group>
      <LeadReach lead={lead} />
      <Text fz="sm" className={textStyles.wrap ?? ''}>
        <span className={textStyles.quietSm}>Owner</span> {lead.owner?.name ?? 'Nobody'}
        {lead.shared_with.length > 0 && (
          <>
            <span className={textStyles.quietSm}> · shared with</span> {lead.shared_with.map(({ name }) => name).join(', ')}
          </>
        )}
      </Text>
    </div>
    <div className={classes.next}>
      <FollowUpBlock lead={lead} />
      <Group gap="sm" align="stretch" mt={6} mb="xs">
        {tools}
      </Group>
    </div>
    <ProfileCheck lead={lead} />
  </header>
)
