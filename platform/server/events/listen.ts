import { Connection } from '../db/connection.ts'

/** Pauses and patience in milliseconds. */
const reconnectAfter = 1_000
const patience = 5_000

interface Listener {
  onPayload: (payload: string) => void
  /** The connection was lost, or is back: announcements in between are unknown. */
  onGap: (reason?: string) => void
}

/** Listens on a channel over its own connection, and reconnects until it is stopped. */
export function listen(url: string, channel: string, { onPayload, onGap }: Listener): { stop: () => Promise<void> } {
  let stopped = false
  let current: Connection | undefined
  let timer: NodeJS.Timeout | undefined

  function lost(connection: Connection, error?: Error) {
    if (stopped || connection !== current) return
    current = undefined
    void connection.end().catch(() => undefined)
    onGap(error?.message ?? 'the connection ended')
    timer = setTimeout(() => void connect(), reconnectAfter)
  }

  async function connect() {
    const connection = new Connection({
      connectionString: url,
      connectionTimeoutMillis: patience,
      patience,
      application_name: 'portal events',
      // PostgreSQL ends a silent connection too.
      options: '-c idle_session_timeout=60000',
    })
    current = connection
    connection.on('error', (error) => lost(connection, error))
    connection.on('end', () => lost(connection))
    connection.on('notification', ({ payload }) => payload && onPayload(payload))
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      connection.keepHearing()
      onGap()
    } catch (error) {
      lost(connection, error as Error)
    }
  }

  void connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current?.end().catch(() => undefined)
    },
  }
}
