import type { DialerSession } from '#domains/dialer/contract/dialer.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { figureLines } from './figure-lines.ts'
import classes from './session-bar.module.css'

export function Figures({ session: { figures, started_at } }: { session: Pick<DialerSession, 'figures' | 'started_at'> }) {
  const now = useNow()
  return (
    <dl className={classes.figures} aria-label="This session">
      {figureLines(figures, clockText).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {started_at && (
        <div>
          <dt>Since {kolkataTime(started_at)}</dt>
          <dd>{lengthText(now - Date.parse(started_at))}</dd>
        </div>
      )}
    </dl>
  )
}

const minute = 60_000

function lengthText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / minute))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
