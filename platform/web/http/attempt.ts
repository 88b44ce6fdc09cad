import { useRef } from 'react'
import { z } from 'zod'

/** The key stays until the server has answered. */
export const Attempt = z.object({ said: z.string(), key: z.string() })
export type Attempt = z.infer<typeof Attempt>

/** The open attempt where it said the same, so that it cannot be done twice; otherwise a new one. */
export function attemptOf(said: unknown, open?: Attempt): Attempt {
  const text = typeof said === 'string' ? said : JSON.stringify(said)
  return open?.said === text ? open : { said: text, key: crypto.randomUUID() }
}

export interface AttemptPlace {
  read: () => Attempt | undefined
  write: (open: Attempt | undefined) => void
}

/** The same again has the same key until the server has answered, by a success or a refusal. */
export function useAttempt(place?: AttemptPlace) {
  const own = useRef<Attempt>(undefined)
  const { read, write } = place ?? {
    read: () => own.current,
    write: (open) => {
      own.current = open
    },
  }
  return {
    keyFor: (said: unknown): string => {
      const attempt = attemptOf(said, read())
      write(attempt)
      return attempt.key
    },
    answered: () => write(undefined),
  }
}
