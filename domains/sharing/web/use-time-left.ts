import { useEffect, useState } from 'react'

/** Milliseconds until an instant, told every second; 0 when it has passed or there is none. */
export function useTimeLeft(until: string | null): number {
  const end = until === null ? 0 : Date.parse(until)
  const [now, setNow] = useState(Date.now)
  const isOver = end <= now
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, end - now)
}
