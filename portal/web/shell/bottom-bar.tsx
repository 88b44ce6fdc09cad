import { IconSearch } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import classes from './bottom-bar.module.css'
import { marked } from './marked.ts'
import { screenAt, screensFor } from './navigation.ts'
import { usePageKeys } from './page-keys.tsx'
import { ScreenIcon } from './screen-icon.tsx'

/** A thumb reaches five places at most; one of them goes anywhere else. */
const maxScreens = 4

export function BottomBar({ me }: { me: Me }) {
  const { openPalette } = usePageKeys()
  const at = useLocation({ select: ({ pathname }) => screenAt(pathname, me) })
  return (
    <nav className={classes.bar} aria-label="Main places">
      {screensFor(me)
        .slice(0, maxScreens)
        .map((screen) => (
          <Link
            key={screen.path}
            {...screen.link}
            {...marked(screen.path === at)}
            activeOptions={{ exact: true }}
            className={classes.place}
          >
            <ScreenIcon icon={screen.icon} size={22} />
            <span className={classes.label}>{screen.label}</span>
          </Link>
        ))}
      <button type="button" className={classes.place} onClick={openPalette}>
        <IconSearch size={22} stroke={1.7} aria-hidden="true" />
        Go to
      </button>
    </nav>
  )
}
