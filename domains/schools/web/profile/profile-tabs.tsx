import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import classes from './profile.module.css'

/** The tabs of a school and their addresses; the first has the school's own. */
export const profileTabs = {
  details: 'Basic details',
  classes: 'Classes and admission',
  'form-prices': 'Form prices',
  fees: 'Fees',
  features: 'Features',
  infrastructure: 'Infrastructure',
  alumni: 'Alumni',
  gallery: 'Gallery',
  permissions: 'Permissions',
  history: 'History',
} as const
export type ProfileTab = keyof typeof profileTabs

export const isProfileTab = (tab: string): tab is ProfileTab => Object.hasOwn(profileTabs, tab)

export function ProfileTabs({ slug, current }: { slug: string; current: ProfileTab }) {
  const nav = useRef<HTMLElement>(null)
  // On a phone they stand in a row that scrolls.
  useEffect(() => {
    nav.current?.querySelector(`[data-tab="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <div className={classes.tabs}>
      <nav ref={nav} className={styles.tabs} aria-label="Parts of the school">
        {(Object.keys(profileTabs) as ProfileTab[]).map((tab) => {
          const isCurrent = tab === current ? ('page' as const) : undefined
          const shown = { className: styles.tab, 'data-tab': tab, 'aria-current': isCurrent, children: profileTabs[tab] }
          return tab === 'details' ? (
            <Link key={tab} to="/database/profile/$slug" params={{ slug }} activeOptions={{ exact: true }} {...shown} />
          ) : (
            <Link key={tab} to="/database/profile/$slug/$tab" params={{ slug, tab }} {...shown} />
          )
        })}
      </nav>
    </div>
  )
}
