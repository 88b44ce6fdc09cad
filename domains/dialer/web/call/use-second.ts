import { useEffect, useState } from 'react'

/** The time in milliseconds, moving every second, for what runs while it is looked at. */
export function useSecond(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [])
  return now
}
