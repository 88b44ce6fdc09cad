import { useEffect, useState } from 'react'

const halfMinute = 30_000

/** Every half minute is enough to turn a follow-up red when its time passes. */
export function useNow(every = halfMinute): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(clock)
  }, [every])
  return now
}

export const second = 1000
