import { useEffect, useState } from 'react'

const halfMinute = 30_000

/** Every half minute is enough to turn a follow-up red when its time passes. */
export function useNow(every = halfMinute): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    // A part that was prepared out of sight has been standing still since.
    setNow((before) => (Date.now() - before < every ? before : Date.now()))
    const clock = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(clock)
  }, [every])
  return now
}

export const second = 1000
