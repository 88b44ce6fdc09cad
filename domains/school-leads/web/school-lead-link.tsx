import { Link } from '@tanstack/react-router'
import classes from '#domains/leads/web/lead/lead-name-link.module.css'

/** Opens a lead as sales executives read it, without its numbers. */
export const SchoolLeadLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/school-leads/$leadId" params={{ leadId: String(id) }} className={classes.link} title={name}>
    <bdi>{name}</bdi>
  </Link>
)
