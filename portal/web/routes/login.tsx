import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginScreen } from '#domains/accounts/web/login/login-screen.tsx'
import { safeNext } from '#domains/accounts/web/login/safe-next.ts'
import { readToken } from '#platform/web/http/session-token.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search): { next?: string } => (typeof search.next === 'string' ? { next: search.next } : {}),
  beforeLoad: ({ search }) => {
    if (readToken()) throw redirect({ href: safeNext(search.next), replace: true })
  },
  component: Login,
})

function Login() {
  const { next } = Route.useSearch()
  return <LoginScreen next={next} />
}
