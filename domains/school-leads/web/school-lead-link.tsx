import { Link } from '@tanstack/react-router'
import textStyles from '#platform/web/ui/text-styles.module.css'

/** Opens a lead as sales executives read it, without its numbers. */
export const SchoolLeadLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/school-leads/$leadId" params={{ leadId: String(id) }} className={textStyles.nameLink} title={name}>
    <bdi>{name}</bdi>
  </Link>
)
