import { Box } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { Logo } from '#platform/web/ui/page/logo.tsx'
import { marked } from './marked.ts'
import { screenAt } from './navigation.ts'
import { ScreenIcon } from './screen-icon.tsx'
import classes from './sidebar.module.css'
import { useKeepingStart } from './use-keeping-start.ts'
import { useMenuGroups } from './use-menu-groups.ts'
import type { SidebarState } from './use-sidebar.ts'

/** Over the page on narrow screens, where Esc and a click beside it close it. */
export function Sidebar({ me, sidebar }: { me: Me; sidebar: SidebarState }) {
  const { opened, narrow, close } = sidebar
  const nav = useRef<HTMLElement>(null)
  const at = useLocation({ select: ({ pathname }) => screenAt(pathname, me) })
  const groups = useMenuGroups(me, at)
  useKeepingStart(groups)
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
        {groups.map((entry) => (
          <MenuGroup key={entry.group} at={at} {...entry} />
        ))}
      </nav>
    </>
  )
}

type MenuGroupProps = ReturnType<typeof useMenuGroups>[number] & { at: string | undefined }

/** A group of one link needs no heading and has nothing to fold. */
function MenuGroup({ group, screens, isOpen, toggle, at }: MenuGroupProps) {
  const id = useId()
  const folds = screens.length > 1
  return (
    <Box aria-label={group} component="section" mt="sm">
      {folds && (
        <h2 className={classes.group}>
          <button type="button" className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {group}
            <IconChevronDown className={classes.chevron} size={14} stroke={2} aria-hidden="true" />
          </button>
        </h2>
      )}
      <ul id={id} hidden={folds && !isOpen}>
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
    </Box>
  )
}
