import { ActionIcon, Box, Button } from '@mantine/core'
import { IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { leave } from '#domains/accounts/web/account/leave.ts'
import { useShownParents } from '#domains/leads/web/list/use-parents-found.ts'
import { useWaiting } from '#domains/leads/web/waiting/use-waiting.ts'
import { NoticeBell } from '#domains/notices/web/notice-bell.tsx'
import { grouped } from '#platform/contract/counts.ts'
import { isOfType } from '#platform/contract/roles.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { ColourSchemeButton } from '#platform/web/ui/colour-scheme-button.tsx'
import { Logo } from '#platform/web/ui/page/logo.tsx'
import classes from './navbar.module.css'
import { usePageKeys } from './page-keys.tsx'
import type { SidebarState } from './use-sidebar.ts'

const Notices = lazyPart(() => import('./notices.tsx'))

interface NavbarProps {
  me: Me
  sidebar: SidebarState
  tools: ReactNode
}

export function Navbar({ me, sidebar, tools }: NavbarProps) {
  const { openPalette } = usePageKeys()
  return (
    <header className={classes.navbar} data-beside-sidebar={(sidebar.opened && !sidebar.narrow) || undefined}>
      <ActionIcon
        id="menu-button"
        size={36}
        onClick={sidebar.toggle}
        aria-label={sidebar.opened ? 'Close the menu' : 'Open the menu'}
        aria-expanded={sidebar.opened}
        aria-controls="sidebar"
      >
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
      {(!sidebar.opened || sidebar.narrow) && (
        <Link to="/" className={classes.home}>
          <Logo />
        </Link>
      )}
      <ParentsFound me={me} />
      {me.demo_data && (
        <span className={classes.demo} title="The schools and places are real; parents, fees, dates and figures are invented.">
          Demo<span className={classes.wide}> data</span>
        </span>
      )}
      <Box component="span" flex={1} />
      <button type="button" className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <span className={classes.wide}>Go anywhere</span>
        <span className={classes.keys} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {tools}
      <NoticeBell count={useWaiting().data?.result ?? 0} list={(onLeave) => <Notices onLeave={onLeave} />} />
      <ColourSchemeButton className={classes.scheme} />
      <Link to="/profile" className={classes.name} title={me.user_ptr.email}>
        {me.user_ptr.name}
      </Link>
      <LogoutButton />
    </header>
  )
}

function ParentsFound({ me }: { me: Me }) {
  const count = useShownParents()
  if (!isOfType('counselling', me.user) || count === undefined) return null
  return (
    <p className={classes.found} role="status">
      Parents Found <strong>{grouped(count)}</strong>
    </p>
  )
}

function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  const logOutNow = () => {
    setLeaving(true)
    void leave().then(() => setLeaving(false))
  }
  return (
    <Button variant="default" size="xs" className={classes.logout} onClick={logOutNow} loading={leaving}>
      <IconLogout size={16} stroke={1.7} aria-hidden="true" />
      <span className={classes.wide}>Logout</span>
    </Button>
  )
}
