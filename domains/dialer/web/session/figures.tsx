import type { DialerSession } from '#domains/dialer/contract/dialer.ts'
import { kolkataTime } from '#platform/contract/india.ts'
import { Fact } from '#platform/web/ui/facts.tsx'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import { lengthText } from '#platform/web/ui/time/length-text.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { figureLines, targetLines } from '../dialer/figure-lines.ts'
import classes from './session-bar.module.css'

export function Figures({ session: { figures, today, started_at } }: { session: Pick<DialerSession, 'figures' | 'today' | 'started_at'> }) {
  const now = useNow()
  return (
    <dl className={classes.figures} aria-label="This session">
      {[...targetLines(today), ...figureLines(figures, clockText)].map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {started_at && <Fact name={`Since ${kolkataTime(started_at)}`}>{lengthText(now - Date.parse(started_at))}</Fact>}
    </dl>
  )
}
