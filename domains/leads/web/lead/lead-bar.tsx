import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconExternalLink, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { OpenLeadList } from '../list/open-lead-list.ts'
import { BackLink } from './back-link.tsx'
import classes from './lead-bar.module.css'

export function LeadBar({ leadId }: { leadId: number | undefined }) {
  const open = use(OpenLeadList)
  if (!open) return null
  const { list, toNext, toPrevious } = open
  return (
    <Group gap="xs" wrap="nowrap" className={classes.bar ?? ''}>
      <BackLink />
      <ActionIcon size={32} aria-label="Previous lead" title="Previous lead (K)" disabled={!toPrevious} onClick={toPrevious}>
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon size={32} aria-label="Next lead" title="Next lead (J)" disabled={!toNext} onClick={toNext}>
        <IconChevronDown size={18} />
      </ActionIcon>
      {leadId !== undefined && (
        <Link
          to="/leads/$leadId"
          params={{ leadId: String(leadId) }}
          className={classes.page}
          aria-label="Open as page"
          title="Open as page"
        >
          <IconExternalLink size={18} aria-hidden />
        </Link>
      )}
      <Link
        to="/$list"
        params={{ list }}
        search={true}
        replace
        resetScroll={false}
        className={classes.close}
        aria-label="Close the lead"
        title="Close (Esc)"
      >
        <IconX size={18} aria-hidden />
      </Link>
    </Group>
  )
}
