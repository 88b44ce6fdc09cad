import { Link } from '@tanstack/react-router'
import classes from './lead-name-link.module.css'

export const LeadNameLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/leads/$leadId" params={{ leadId: String(id) }} className={classes.link} title={name}>
    <bdi>{name}</bdi>
  </Link>
)
