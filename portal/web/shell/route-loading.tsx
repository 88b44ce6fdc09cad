import { useRouterState } from '@tanstack/react-router'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './route-loading.module.css'

/** Says at the head of the page that another page loads. The page that is left stays in sight and in use; a change of filters on the same page is shown by that page. */
export function RouteLoading() {
  const isChangingPage = useRouterState({
    select: (state) =>
      state.isLoading && state.resolvedLocation !== undefined && state.resolvedLocation.pathname !== state.location.pathname,
  })
  const isShown = useShownAfter(isChangingPage)
  return (
    <div className={classes.place} role="status">
      {isShown && <span className={classes.loading}>Loading</span>}
    </div>
  )
}
