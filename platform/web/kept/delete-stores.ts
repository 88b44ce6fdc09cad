/** All stores of this browser (`openEncryptedStore`). */
export const keptStores = { outbox: 'outbox', leads: 'leads' } as const

/** The channel on which tabs and workers hear that they must stop writing into stores. */
export const deletedStores = 'deleted-stores'

/** Milliseconds to wait for a browser that does not say when a store is gone. */
const maxWait = 2_000

const deleteStore = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    setTimeout(resolve, maxWait)
  })

/** Deletes all that this browser keeps, with the keys. */
export async function deleteStores(): Promise<void> {
  try {
    new BroadcastChannel(deletedStores).postMessage('')
    await Promise.all(Object.values(keptStores).map(deleteStore))
  } catch {
    // Without IndexedDB nothing is kept.
  }
}
