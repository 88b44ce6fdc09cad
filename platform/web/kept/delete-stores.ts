/** All stores of this browser (`openEncryptedStore`). */
export const keptStores = { outbox: 'outbox' } as const

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
    await Promise.all(Object.values(keptStores).map(deleteStore))
  } catch {
    // Without IndexedDB nothing is kept.
  }
}
