import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { ReadSearch } from '../shell/dropped-address.ts'
import { RouteLoading } from '../shell/route-loading.tsx'
import { ErrorPage, NotFoundPage } from '../shell/status-pages.tsx'

interface Context {
  queryClient: QueryClient
  readSearch: (routeId: string) => ReadSearch | undefined
}

export const Route = createRootRouteWithContext<Context>()({
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
