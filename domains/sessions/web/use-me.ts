import { useQuery } from '@tanstack/react-query'
import { getMe, type Me } from '#domains/sessions/contract/sessions.ts'
import { meQuestion } from './me-question.ts'

/** The logged-in member of staff; every screen inside the portal's frame has one, because its route waits for the answer. */
export function useMe(): Me {
  const { data } = useQuery(meQuestion)
  if (!data) throw new Error(`${getMe.path} was not answered before the screen was shown.`)
  return data
}
