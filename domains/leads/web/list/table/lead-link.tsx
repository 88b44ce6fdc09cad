import { Link } from '@tanstack/react-router'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { leadLinkAttribute } from '../../facts/use-focus-return.ts'
import classes from './cells.module.css'

/** Keeps the list and its filters in the address. */
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
