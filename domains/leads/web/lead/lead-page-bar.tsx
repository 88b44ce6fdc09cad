import { Group, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect } from 'react'
import { getLead } from '#domains/leads/contract/leads.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { BackLink } from './back-link.tsx'
import classes from './lead-bar.module.css'

const portalTitle = 'Inside Portal'

/** The window is named after the lead, because several may be open. */
export function LeadPageBar({ leadId }: { leadId: number | undefined }) {
  const { data } = useApiQuery(getLead, {
    ...(leadId !== undefined && { params: { id: leadId } }),
    enabled: leadId !== undefined,
    quiet: true,
  })
  useDocumentTitle(data ? `${data.name} · ${portalTitle}` : portalTitle)
  useEffect(
    () => () => {
      document.title = portalTitle
    },
    [],
  )
  return (
    <Group gap="xs" wrap="nowrap" className={classes.bar ?? ''} data-as="page">
      <VisuallyHidden component="h1">Lead</VisuallyHidden>
      <BackLink />
    </Group>
  )
}
