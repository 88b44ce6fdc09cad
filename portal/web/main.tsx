import '#platform/web/http/without-eval.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { queryClient } from '#platform/web/http/query-client.ts'
import { RefusalError } from '#platform/web/http/refusal-error.ts'
import { clearExpiredToken } from '#platform/web/http/session-token.ts'
import { watchTouches } from '#platform/web/http/since-touched.ts'
import { Toasts } from '#platform/web/ui/notes/toasts.tsx'
import { watchWhatIsOver } from '#platform/web/ui/over/is-something-over.ts'
import { markFirstHits } from '#platform/web/ui/over/mark-first-hits.ts'
import { submitDialogs } from '#platform/web/ui/over/submit-dialogs.ts'
import { shownAfter } from '#platform/web/ui/use-shown-after.ts'
import { routeTree } from './route-tree.gen.ts'
import { guardChunks, isMissingPart } from './shell/chunk-guard.ts'
import type { ReadSearch } from './shell/dropped-address.ts'
import { ForbiddenError } from './shell/forbidden-error.ts'
import { followVersion } from './shell/keep-shell.ts'
import { FailedScreen } from './shell/status-pages.tsx'
import { setTrustedTypes } from './shell/trusted-types.ts'
import { theme, themeVariables } from './theme.ts'

setTrustedTypes()
// The service worker is told of all files that were loaded; browsers remember 250.
performance.setResourceTimingBufferSize(1000)
guardChunks()
clearExpiredToken()
watchTouches(window)
watchWhatIsOver(window)
markFirstHits(document)
submitDialogs(document)
followVersion()

/** Reads the search of an address as its route does; undefined if the route has none of its own. */
function readSearch(routeId: string): ReadSearch | undefined {
  const route = (Object.values(router.routesById) as AnyRoute[]).find(({ id }) => id === routeId)
  const read: unknown = route?.options.validateSearch
  return typeof read === 'function' ? (read as ReadSearch) : undefined
}

const router = createRouter({
  routeTree,
  context: { queryClient, readSearch },
  defaultPreload: 'intent',
  defaultPendingMs: shownAfter,
  defaultPendingMinMs: shownAfter,
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root.')
createRoot(root, {
  // A refusal, by the router or by the server, is an ordinary page, not a fault to look into.
  onCaughtError: (error) =>
    !(error instanceof ForbiddenError || error instanceof RefusalError || isMissingPart(error)) && console.error(error),
  // React wraps what it recovered from in a sentence that names nothing.
  onRecoverableError: (error) => reportError((error as Error).cause ?? error),
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
        <RouterProvider router={router} />
        <Toasts />
      </MantineProvider>
    </QueryClientProvider>
  </StrictMode>,
)
