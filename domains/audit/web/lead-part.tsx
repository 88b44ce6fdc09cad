import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { listReaders, readerDays } from '#domains/audit/contract/audit.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { counted } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'

export const leadPart: LeadPart = {
  overSections: (lead) => <ReadersLine leadId={lead.id} />,
}

const ReadersLine = ({ leadId }: { leadId: number }) => overseesLeads(useMe()) && <Readers leadId={leadId} />

/** Tells an admin who opened the parent, and leads to all that was done with them. */
function Readers({ leadId }: { leadId: number }) {
  const { data } = useApiQuery(listReaders, { params: { id: leadId }, quiet: true })
  const [latest] = data?.results ?? []
  if (!latest) return null
  return (
    <Text fz="xs" c="dimmed">
      Opened by {counted(data?.results.length ?? 0, 'person', 'people')} in {readerDays} days, last by <bdi>{latest.name}</bdi>,{' '}
      <Moment at={latest.at} />.{' '}
      <Link to="/audit" search={{ lead: leadId }} className={textStyles.link}>
        Audit
      </Link>
    </Text>
  )
}
