import { Suspense } from 'react'
import { useAlarms } from '#platform/web/http/alarm.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'

const WhyDialog = lazyPart(() => import('./why-dialog.tsx'))

/** Asks, on any page, why somebody reads so much, once an answer of the server says so. */
export function AskWhy() {
  const alarms = useAlarms()
  return alarms === 0 ? null : (
    <Suspense fallback={null}>
      <WhyDialog alarms={alarms} />
    </Suspense>
  )
}
