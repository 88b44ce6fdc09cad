import type { LeadRow } from '@portal/contract/leads'
import { Link } from '@tanstack/react-router'
import classes from './cells.module.css'
import { leadLinkAttribute } from './use-focus-return.ts'

/** The lead's name as the link that opens it, keeping the list and its filters in the address. */
export const LeadLink = ({ lead }: { lead: Pick<LeadRow, 'id' | 'name'> }) => (
  <Link
    from="/$list"
    to="/$list/$leadId"
    params={{ leadId: String(lead.id) }}
    search={true}
    resetScroll={false}
    className={classes.link}
    title={lead.name}
    {...{ [leadLinkAttribute]: lead.id }}
  >
    <bdi>{lead.name}</bdi>
  </Link>
)
