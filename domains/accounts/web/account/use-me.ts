import { useQuery } from '@tanstack/react-query'
import { getMe, type Me } from '#domains/accounts/contract/sessions.ts'
import type { Actor } from '#platform/contract/roles.ts'
import { meQuestion } from './me-question.ts'

/** The route of every screen in the frame waits for the answer. */
export function useMe(): Me {
  const { data } = useQuery(meQuestion)
  if (!data) throw new Error(`${getMe.path} was not answered before the screen was shown.`)
  return data
}

/** The person at the screen, as rules of a contract ask for them. */
export function useActor(): Actor {
  const { user, roles } = useMe()
  return { id: user.id, roles }
}
