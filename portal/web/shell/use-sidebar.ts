import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Below this width the sidebar is collapsed and opens over the page. */
const narrowScreen = '(max-width: 1039px)'

export interface SidebarState {
  opened: boolean
  narrow: boolean
  toggle: () => void
  close: () => void
}

/** On wide screens the sidebar is open unless staff closed it, which is remembered; on narrow ones it is closed until asked for. */
export function useSidebar(): SidebarState {
  const narrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false })
  const [wideOpen, setWideOpen] = useLocalStorage({ key: 'sidebar', defaultValue: true, getInitialValueInEffect: false })
  const [narrowOpen, setNarrowOpen] = useState(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page is what closes it
  useEffect(() => setNarrowOpen(false), [pathname, narrow])
  return {
    narrow,
    opened: narrow ? narrowOpen : wideOpen,
    toggle: () => (narrow ? setNarrowOpen((open) => !open) : setWideOpen((open) => !open)),
    close: () => setNarrowOpen(false),
  }
}
