import { Link } from '@tanstack/react-router'
import textStyles from '#platform/web/ui/text-styles.module.css'

export const LeadNameLink = ({ id, name }: { id: number; name: string }) => (
  <Link to="/leads/$leadId" params={{ leadId: String(id) }} className={textStyles.nameLink} title={name}>
    <bdi>{name}</bdi>
  </Link>
)
