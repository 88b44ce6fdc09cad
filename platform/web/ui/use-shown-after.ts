import { useEffect, useState } from 'react'

/** The specification's delay before a load is shown as one, in milliseconds: a quick answer must not flicker. */
export const shownAfter = 200

/** True once `busy` has lasted for the delay; false at once when it ends. */
export function useShownAfter(busy: boolean, delay = shownAfter): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!busy) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [busy, delay])
  return busy && late
}
