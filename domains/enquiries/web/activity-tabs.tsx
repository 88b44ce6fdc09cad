import { Link, linkOptions } from '@tanstack/react-router'
import styles from '#platform/web/ui/page/link-tabs.module.css'

/** The addresses of the screens of this domain. */
export type ActivityPath = '/enquiries' | '/past-enquiry' | '/past-call-scheduled' | '/unassigned-call'

const tabs = [
  { label: 'Open enquiries', link: linkOptions({ to: '/enquiries' }) },
  { label: 'Past enquiries', link: linkOptions({ to: '/past-enquiry' }) },
  { label: 'Booked calls', link: linkOptions({ to: '/past-call-scheduled', search: { when: 'to-come' } }) },
  { label: 'Past booked calls', link: linkOptions({ to: '/past-call-scheduled' }) },
  { label: 'Unassigned calls', link: linkOptions({ to: '/unassigned-call' }) },
]

export const ActivityTabs = ({ current }: { current: string }) => (
  <nav className={styles.tabs} aria-label="Enquiries and booked calls">
    {tabs.map(({ label, link }) => (
      // Two tabs have one path: a link marks itself only at its very address, otherwise `current` says which it is.
      <Link
        key={label}
        {...link}
        activeOptions={{ exact: true, includeSearch: true }}
        className={styles.tab}
        aria-current={label === current ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)
