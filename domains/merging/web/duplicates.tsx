import { Box, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { listDuplicates } from '#domains/merging/contract/merging.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './duplicates.module.css'

/** Other leads that have a number of this one: most likely the same parent. */
export function Duplicates({ lead }: { lead: LeadDetails }) {
  const { data } = useApiQuery(listDuplicates, { params: { id: lead.id }, quiet: true })
  if (!data || data.results.length === 0) return null
  return (
    <Box component="ul" mb="sm" aria-label="Leads with the same number">
      {data.results.map((other) => (
        <Group key={other.id} component="li" gap="4px 10px" className={classes.flag ?? ''}>
          <IconAlertTriangle size={18} className={classes.icon} aria-hidden />
          <Text flex="1 1 20ch" className={textStyles.wrap ?? ''}>
            <Link to="/leads/$leadId" params={{ leadId: String(other.id) }} className={classes.name}>
              <bdi>{other.name}</bdi>
            </Link>{' '}
            has {other.numbers.map((number) => phoneText(number)).join(', ')} too.{' '}
            <span className={textStyles.quiet}>{other.owner ? `${other.owner.name}’s lead` : 'Unassigned lead'}</span>
          </Text>
          <Link to="/merge" search={{ stays: lead.id, goes: other.id }} className={classes.merge}>
            Compare and merge
          </Link>
        </Group>
      ))}
    </Box>
  )
}
