import { useEffect, useState } from 'react'
import { clockText } from './clock-text.ts'

/** How long something has lasted, running. Not read out: screen readers would say every second. */
export function CallClock({ since, className }: { since: string; className?: string | undefined }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={className} aria-hidden>
      {clockText((now - Date.parse(since)) / 1000)}
    </span>
  )
}
