import { useEffect } from 'react'
import { lookForServer } from '../http/connection.ts'

/** Milliseconds. A line that is back is noticed by other requests too; this is for a page that makes none. */
const every = 5_000

/** Asks again for the server while it was not found. */
export function useLookingForServer(hasLine: boolean) {
  useEffect(() => {
    if (hasLine) return
    void lookForServer()
    const timer = setInterval(() => void lookForServer(), every)
    return () => clearInterval(timer)
  }, [hasLine])
}
