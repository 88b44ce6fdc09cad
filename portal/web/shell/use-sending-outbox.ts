import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadAhead } from '#platform/web/lazy/load-ahead.ts'
import { mayHold } from '#platform/web/outbox/load-outbox.ts'
import { fold } from '#portal/fold.ts'
import { domains } from '../folded/domains.ts'

const senders = fold('sender of acts that waited', domains, ({ sends }) => sends)

/** Sends what waits in this browser while there is a session. Its code comes ahead, and at once where something may wait. */
export function useSendingOutbox(staffId: number, hasSession: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasSession) return
    let end: (() => void) | undefined
    let isEnded = false
    const begin = async () => {
      const { beginSending } = await import('#platform/web/outbox/send-outbox.ts')
      if (!isEnded) end ??= beginSending({ staffId, senders, onChange: () => void client.invalidateQueries() })
    }
    if (mayHold()) void begin().catch(() => loadAhead(begin))
    else loadAhead(begin)
    return () => {
      isEnded = true
      end?.()
    }
  }, [client, staffId, hasSession])
}
