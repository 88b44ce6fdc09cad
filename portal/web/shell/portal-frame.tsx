import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Me } from '#domains/accounts/contract/sessions.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Navbar } from './navbar.tsx'
import { PageKeys } from './page-keys.tsx'
import classes from './portal-frame.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './use-sidebar.ts'

interface PortalFrameProps {
  me: Me
  headTools?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

export function PortalFrame({ me, headTools, foot, children }: PortalFrameProps) {
  const sidebar = useSidebar()
  const main = useRef<HTMLElement>(null)
  // With the sidebar over the page, the page behind it can be neither clicked nor reached with Tab.
  const covered = sidebar.opened && sidebar.narrow
  const besideSidebar = (sidebar.opened && !sidebar.narrow) || undefined
  const footPlace = useFootHeight()
  useEffect(() => {
    if (main.current) main.current.inert = covered
  }, [covered])
  return (
    <PageKeys me={me}>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <Navbar me={me} sidebar={sidebar} tools={headTools} />
      <Sidebar me={me} sidebar={sidebar} />
      <main id="content" ref={main} tabIndex={-1} className={classes.content} data-beside-sidebar={besideSidebar}>
        {children}
      </main>
      <div ref={footPlace} className={classes.foot} data-beside-sidebar={besideSidebar}>
        {foot}
      </div>
      <BottomBar me={me} />
    </PageKeys>
  )
}

/** Tells the stylesheets how high the foot of the frame is (`--foot-height`), so that it covers nothing. */
function useFootHeight() {
  const foot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = foot.current
    if (!element) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--foot-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--foot-height')
    }
  }, [])
  return foot
}
