import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { backoff } from '../http/backoff.ts'
import { connection, lookForServer } from '../http/connection.ts'
import { toast } from '../toasts/toast.ts'
import { isWaiting, offlineQueue, queuedOf, type SendQueued, waitingOf } from './offline-queue.ts'
import { sendOfflineQueue } from './send-offline-queue.ts'

/** Milliseconds. A line that is back is noticed by other requests too; this is for a page that makes none. */
const every = 5_000

/** Asks again for the server while it was not found. */
export function useLookingForServer(hasLine: boolean) {
  useEffect(() => {
    if (hasLine) return
    void lookForServer()
    const timer = setInterval(() => void lookForServer(), every)
    return () => clearInterval(timer)
  }, [hasLine])
}

const sentWords = (count: number) => (count === 1 ? 'Sent what waited: 1 note' : `Sent what waited: ${count} notes`)

/** Sends what waits on this device as soon as there is a line and a session. */
export function useSendingOfflineQueue(staffId: number, senders: Readonly<Record<string, SendQueued>>, hasSession: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasSession) return
    let isSending = false
    let isEnded = false
    let failed = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const sendAll = async () => {
      let sent = 0
      let refused = 0
      const isThrough = await sendOfflineQueue(staffId, senders, ({ key }) => {
        if (offlineQueue.get().some((act) => act.key === key)) refused += 1
        else sent += 1
      })
      if (sent > 0) toast.success(sentWords(sent))
      if (refused > 0) toast.error('Something that you wrote without a line was not taken. Open “Kept here” to see why.')
      if (sent + refused > 0) void client.invalidateQueries()
      return isThrough || sent + refused > 0
    }
    const send = async () => {
      if (isSending || navigator.onLine === false || waitingOf(staffId).length === 0) return
      isSending = true
      clearTimeout(timer)
      failed = (await sendAll()) ? 0 : failed + 1
      isSending = false
      if (!isEnded && waitingOf(staffId).length > 0) timer = setTimeout(() => void send(), backoff(failed + 1, every))
    }
    const acts = offlineQueue.subscribe((all) => void (queuedOf(all, staffId).some(isWaiting) && send()))
    const line = connection.subscribe((state) => void (state === 'there' && send()))
    void send()
    return () => {
      isEnded = true
      acts.unsubscribe()
      line.unsubscribe()
      clearTimeout(timer)
    }
  }, [client, staffId, senders, hasSession])
}
