import { useRouterState } from '@tanstack/react-router'
import { WaitingOverlay } from '#platform/web/ui/over/waiting-overlay.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'

/** 'Loading' over the whole page while another page loads; a change of filters on the same page is shown by that page. */
export function RouteLoading() {
  const isChangingPage = useRouterState({
    select: (state) =>
      state.isLoading && state.resolvedLocation !== undefined && state.resolvedLocation.pathname !== state.location.pathname,
  })
  return useShownAfter(isChangingPage) && <WaitingOverlay text="Loading" />
}
