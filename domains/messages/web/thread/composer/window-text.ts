import { lengthText } from '#platform/web/ui/time/length-text.ts'

const minute = 60_000

/** How long free text may still be sent: `3 h 12 min left`; nothing when that is over. */
export function windowText(endsAt: string | null, now: number): string | undefined {
  const left = endsAt === null ? 0 : Date.parse(endsAt) - now
  return left < minute ? undefined : `${lengthText(left)} left`
}
