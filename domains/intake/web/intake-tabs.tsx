import { Link, linkOptions } from '@tanstack/react-router'
import styles from '#platform/web/ui/page/link-tabs.module.css'

const tabs = {
  events: { label: 'Last events', link: linkOptions({ to: '/intake' }) },
  refused: { label: 'Refused', link: linkOptions({ to: '/intake', search: { show: 'refused' } }) },
  keys: { label: 'Keys', link: linkOptions({ to: '/intake', search: { show: 'keys' } }) },
}

export const IntakeTabs = ({ current }: { current: keyof typeof tabs }) => (
  <nav className={styles.tabs} aria-label="Intake">
    {Object.entries(tabs).map(([name, { label, link }]) => (
      <Link
        key={name}
        {...link}
        activeOptions={{ exact: true }}
        className={styles.tab}
        aria-current={name === current ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)
