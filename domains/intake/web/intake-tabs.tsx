import { Link, linkOptions } from '@tanstack/react-router'
import { countIntakeTrouble } from '#domains/intake/contract/intake.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import styles from '#platform/web/ui/page/link-tabs.module.css'

const tabs = {
  events: { label: 'Last events', link: linkOptions({ to: '/intake' }), counts: undefined },
  refused: { label: 'Refused', link: linkOptions({ to: '/intake', search: { show: 'refused' } }), counts: 'refused' },
  unclear: { label: 'Not understood', link: linkOptions({ to: '/intake', search: { show: 'unclear' } }), counts: 'not_understood' },
  keys: { label: 'Keys', link: linkOptions({ to: '/intake', search: { show: 'keys' } }), counts: undefined },
} as const

export function IntakeTabs({ current }: { current: keyof typeof tabs }) {
  const { data } = useApiQuery(countIntakeTrouble, { quiet: true })
  return (
    <nav className={styles.tabs} aria-label="Intake">
      {Object.entries(tabs).map(([name, { label, link, counts }]) => (
        <Link
          key={name}
          {...link}
          activeOptions={{ exact: true }}
          className={styles.tab}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
          {counts && data && data[counts] > 0 && ` ${grouped(data[counts])}`}
        </Link>
      ))}
    </nav>
  )
}
