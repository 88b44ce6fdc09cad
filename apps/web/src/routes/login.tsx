import { createFileRoute, redirect } from '@tanstack/react-router'
import { readToken } from '../http/session-token.ts'
import { LoginScreen } from '../sessions/login-screen.tsx'
import { safeNext } from '../sessions/safe-next.ts'

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
