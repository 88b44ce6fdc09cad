import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { second, useNow } from '#platform/web/ui/time/use-now.ts'

/** Hidden from screen readers, which would say every second. */
export function CallClock({ since, className }: { since: string; className?: string | undefined }) {
  const now = useNow(second)
  return (
    <span className={className} aria-hidden>
      {clockText((now - Date.parse(since)) / 1000)}
    </span>
  )
}
