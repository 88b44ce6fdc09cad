import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { RouteLoading } from '../shell/route-loading.tsx'
import { ErrorPage, NotFoundPage } from '../shell/status-pages.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

function Root() {
  return (
    <>
      <Outlet />
      <RouteLoading />
    </>
  )
}
