import type { KnownAction } from '#domains/leads/contract/listing/condition.ts'
import { keptStores } from '#platform/web/kept/delete-stores.ts'
import { openEncryptedStore } from '#platform/web/kept/open-encrypted-store.ts'
import { leadsIn, openShelf, parts } from './lead-shelf.ts'
import type { Taken } from './take-changes.ts'

/** Another shape of what is kept needs the next number. */
const version = 1
/** Milliseconds without the server after which nothing may be kept. */
export const maxSilence = 12 * 3_600_000

/** How far the leads are that stand in the parts. */
interface Head {
  cursor: string
  actions: readonly KnownAction[]
}

/** When the server was reached last, by this device's clock, and by how many milliseconds the server's is ahead. */
export interface Contact {
  readonly at: number
  readonly skew: number
}

/** Leads as they were kept. */
export interface Kept extends Taken {
  readonly contact: Contact
}

/** What this browser keeps of a viewer's leads. Throws where it keeps nothing for us. */
export async function openShelfStore(staff: number) {
  const store = await openEncryptedStore(keptStores.leads, { version, owner: staff, maxSilence, endsWithWipe: true })
  return {
    /** Undefined if the store is empty, or a part of it cannot be read. */
    read: async (): Promise<Kept | undefined> => {
      const { records, unreadable } = await store.readAll()
      const head = records.get('head') as Head | undefined
      const contact = records.get('contact') as Contact | undefined
      if (!head || !contact || unreadable > 0) return undefined
      const shelf = openShelf()
      for (let part = 0; part < parts; part++) shelf.take(leadsIn((records.get(part) as string | undefined) ?? ''))
      shelf.takeChanged('all')
      shelf.setActions(head.actions)
      return { shelf, cursor: head.cursor, contact }
    },
    /** The head comes last, so that after a crash changes come once more instead of never. Ends early once it is not wanted. */
    write: async ({ shelf, cursor }: Taken, changed: readonly number[], isWanted: () => boolean) => {
      for (const part of changed) if (isWanted()) await store.put(shelf.textOfPart(part), part)
      if (isWanted()) await store.put({ cursor: cursor ?? '', actions: shelf.actions() } satisfies Head, 'head')
    },
    noteContact: async (contact: Contact) => {
      await store.put(contact, 'contact')
      await store.noteContact()
    },
    wipe: async () => {
      await store.remove('head')
      await store.remove('contact')
      for (let part = 0; part < parts; part++) await store.remove(part)
    },
  }
}

export type ShelfStore = Awaited<ReturnType<typeof openShelfStore>>
