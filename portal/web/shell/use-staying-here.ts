import { useEffect } from 'react'
import { getMe } from '#domains/accounts/contract/sessions.ts'
import { request } from '#platform/web/http/request.ts'
import { secondsSinceTouched } from '#platform/web/http/since-touched.ts'

/** How often it is looked whether somebody is at the page, in seconds. */
const lookEvery = 60

/** Tells the server that somebody is at the page, who may type for long and ask for nothing; only where a limit is set. */
export function useStayingHere(idleMinutes: number | null) {
  useEffect(() => {
    if (idleMinutes === null) return
    const timer = setInterval(() => {
      if (secondsSinceTouched() < lookEvery) void request(getMe).catch(() => undefined)
    }, lookEvery * 1000)
    return () => clearInterval(timer)
  }, [idleMinutes])
}
