import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import textStyles from '#platform/web/ui/text-styles.module.css'

const NewRequest = lazyPart(() => import('./new-request.tsx'))

export const leadPart: LeadPart = { overSections: (lead) => <RequestsLine lead={lead} /> }

/** Where a parent's request about their data is written down; admins go on to all that they asked. */
function RequestsLine({ lead }: { lead: LeadRow }) {
  const { over, opener, open, close } = useOver()
  const seesAll = overseesLeads(useMe())
  return (
    <Group gap="sm">
      <button ref={opener} type="button" className={textButton.button} onClick={() => open(true)}>
        Request about their data
      </button>
      {seesAll && (
        <Text fz="xs">
          <Link to="/requests" search={{ lead: lead.id }} className={textStyles.link}>
            Requests, pack and erasing
          </Link>
        </Text>
      )}
      {over && (
        <Suspense fallback={null}>
          <NewRequest lead={{ id: lead.id, name: lead.name }} onClose={close} />
        </Suspense>
      )}
    </Group>
  )
}
