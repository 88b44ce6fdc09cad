import { useEffect, useState } from 'react'

/** The specification's delay before a load is shown, in milliseconds: a quick answer must not flicker. */
export const shownAfter = 200

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
