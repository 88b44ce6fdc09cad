import { Link } from '@tanstack/react-router'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import { lengths, type MailSearch } from './tracking-search.ts'

interface LengthTabsProps {
  to: '/email-tracking/$templateId' | '/email-tracking/$templateId/recipients'
  templateId: string
  search: MailSearch
}

/** How many days until today are looked at. */
export const LengthTabs = ({ to, templateId, search: { days: shown, type, campaign } }: LengthTabsProps) => (
  <nav className={styles.tabs} aria-label="Days">
    {lengths.map(({ days, label }) => (
      <Link
        key={label}
        to={to}
        params={{ templateId }}
        search={{ ...(type && { type }), ...(days && { days }), ...(campaign && { campaign }) }}
        replace
        activeOptions={{ exact: true, includeSearch: true }}
        className={styles.tab}
        aria-current={days === shown ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)
