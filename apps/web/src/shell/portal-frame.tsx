import type { Me } from '@portal/contract/sessions'
import { type ReactNode, useEffect, useRef } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { Navbar } from './navbar.tsx'
import { PageKeys } from './page-keys.tsx'
import classes from './portal-frame.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './use-sidebar.ts'

/** What stands around every screen of a logged-in member of staff. */
export function PortalFrame({ me, children }: { me: Me; children: ReactNode }) {
  const sidebar = useSidebar()
  const main = useRef<HTMLElement>(null)
  // With the sidebar over the page, the page behind it can be neither clicked nor reached with Tab.
  const covered = sidebar.opened && sidebar.narrow
  useEffect(() => {
    if (main.current) main.current.inert = covered
  }, [covered])
  return (
    <PageKeys me={me}>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <Navbar me={me} sidebar={sidebar} />
      <Sidebar me={me} sidebar={sidebar} />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={classes.content}
        data-beside-sidebar={(sidebar.opened && !sidebar.narrow) || undefined}
      >
        {children}
      </main>
      <BottomBar me={me} />
    </PageKeys>
  )
}
