import { StoreWiped } from '#platform/web/kept/open-encrypted-store.ts'
import type { Shelf } from './lead-shelf.ts'
import { type Contact, openShelfStore, type ShelfStore } from './shelf-store.ts'
import type { Taken } from './take-changes.ts'

/** Milliseconds in which changes gather before they are written, and between two notes of a contact. */
const gathering = 2_000
const contactEvery = 300_000

/** Resolves to whether the lock came at once; otherwise `onLater` is called when it comes. The tab has it until `release`. */
async function takeLock(onLater: () => void) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: came, resolve } = Promise.withResolvers<boolean>()
  const hold = async (lock: Lock | null) => {
    resolve(lock !== null)
    if (lock) return await released
    void navigator.locks.request('leads', async () => {
      onLater()
      await released
    })
  }
  void navigator.locks.request('leads', { ifAvailable: true }, hold)
  return { isMine: await came, release }
}

/** Writes what changed since it was written last; another shelf is written whole. */
function writer(store: ShelfStore) {
  let written: Shelf | undefined
  let notedAt = 0
  return {
    noteRead: (shelf: Shelf | undefined) => {
      written = shelf
    },
    write: async (taken: Taken, isWanted: () => boolean) => {
      const changed = taken.shelf.takeChanged(taken.shelf === written ? 'changed' : 'all')
      written = taken.shelf
      await store.write(taken, changed, isWanted)
    },
    noteContact: async (contact: Contact) => {
      if (Math.abs(contact.at - notedAt) < contactEvery) return
      notedAt = contact.at
      await store.noteContact(contact)
    },
  }
}

/**
 * Keeps leads in this browser's store. One tab at a time writes: two would put older leads of the one under the cursor of the other. A tab
 * that takes over writes everything once. Throws where the browser keeps nothing for us.
 */
export async function openKeeper(staff: number, onTrouble: () => void) {
  const store = await openShelfStore(staff)
  const written = writer(store)
  let latest: { taken: Taken; contact: Contact } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const writeSoon = () => {
    if (lock.isMine && latest) timer ??= setTimeout(() => void write(), gathering)
  }
  const lock = await takeLock(() => {
    lock.isMine = true
    writeSoon()
  })
  function stop() {
    clearTimeout(timer)
    latest = undefined
    lock.isMine = false
    lock.release()
  }
  async function end() {
    stop()
    await store.wipe().catch(() => undefined)
  }
  async function write() {
    timer = undefined
    if (!latest) return
    const { taken, contact } = latest
    try {
      await written.write(taken, () => lock.isMine)
      if (lock.isMine) await written.noteContact(contact)
    } catch (error) {
      // A log-out, or a tab that opened it again: that tab writes from now on.
      if (error instanceof StoreWiped) return stop()
      await end()
      onTrouble()
    }
  }
  return {
    read: async () => {
      const read = await store.read()
      // Where another tab writes, the store may change after this.
      if (lock.isMine) written.noteRead(read?.shelf)
      return read
    },
    keep: (taken: Taken, contact: Contact) => {
      latest = { taken, contact }
      writeSoon()
    },
    /** Keeps nothing more. */
    stop,
    /** Keeps nothing more, and removes everything. */
    end,
  }
}

export type Keeper = Awaited<ReturnType<typeof openKeeper>>
