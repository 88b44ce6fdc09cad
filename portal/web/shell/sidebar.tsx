import { Link, useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { Logo } from '#platform/web/ui/page/logo.tsx'
import { marked } from './marked.ts'
import { groupedScreensFor, screenAt } from './navigation.ts'
import { ScreenIcon } from './screen-icon.tsx'
import classes from './sidebar.module.css'
import type { SidebarState } from './use-sidebar.ts'

/** Over the page on narrow screens, where Esc and a click beside it close it. */
export function Sidebar({ me, sidebar }: { me: Me; sidebar: SidebarState }) {
  const { opened, narrow, close } = sidebar
  const nav = useRef<HTMLElement>(null)
  const at = useLocation({ select: ({ pathname }) => screenAt(pathname, me) })
  useEffect(() => {
    if (opened && narrow) nav.current?.querySelector('a')?.focus()
  }, [opened, narrow])
  if (!opened) return null
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !narrow) return
    close()
    document.getElementById('menu-button')?.focus()
  }
  return (
    <>
      {narrow && <div className={classes.backdrop} onClick={close} aria-hidden="true" />}
      <nav id="sidebar" ref={nav} aria-label="Main" className={classes.sidebar} onKeyDown={closeOnEscape}>
        <Link to="/" className={classes.logo} activeProps={{ className: '' }}>
          <Logo />
        </Link>
        {groupedScreensFor(me).map(({ group, screens }) => (
          <section key={group} aria-label={group}>
            <h2 className={classes.group}>{group}</h2>
            <ul>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <Link {...screen.link} {...marked(screen.path === at)} activeOptions={{ exact: true }} className={classes.link}>
                    <ScreenIcon icon={screen.icon} />
                    {screen.label}
                    {screen.count && <screen.count />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}
