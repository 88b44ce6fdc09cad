import { createStore } from '@tanstack/react-store'

/** Whether the last request found the server. */
export const connection = createStore<'there' | 'lost'>('there')

export const tellConnection = (state: 'there' | 'lost') => {
  if (connection.get() !== state) connection.setState(() => state)
}

/** Asks the server for a sign of life, which tells `connection`. */
export async function lookForServer(): Promise<void> {
  await fetch('/healthz', { cache: 'no-store' }).then(
    () => tellConnection('there'),
    () => tellConnection('lost'),
  )
}

globalThis.addEventListener?.('offline', () => tellConnection('lost'))
globalThis.addEventListener?.('online', () => void lookForServer())
