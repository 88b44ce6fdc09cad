const records = 'records'
const meta = 'meta'
/** The one row of `meta`. */
const seal = 'seal'

/** Milliseconds after which a browser that does not open a database is taken for one that has none. */
const maxOpening = 5_000

/** The key of a store, with whom and when it belongs to. A wipe makes another. */
interface Seal {
  id: string
  key: CryptoKey
  owner: number | undefined
  version: number | undefined
  contactAt: number
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

interface StoreOptions {
  /** Wiped if its records have another shape. */
  version?: number
  /** Wiped if it was of another member of staff. */
  owner?: number
  /** A write into a store that was wiped meanwhile throws `StoreWiped`. Without this it is made again, with the key of now. */
  endsWithWipe?: boolean
  /** Wiped if the server was not reached for this many milliseconds, or the clock stands before the last contact. */
  maxSilence?: number
}

export class StoreWiped extends Error {}

/** Where this browser keeps records that only it can read. Each write is on the disk once its promise resolves. */
export interface EncryptedStore {
  /** All records by their ids, and how many could not be read; those are removed. */
  readAll: () => Promise<{ records: ReadonlyMap<IDBValidKey, unknown>; unreadable: number }>
  /** Writes a record; without an id it gets the next number. */
  put: (value: unknown, id?: IDBValidKey) => Promise<IDBValidKey>
  /** Writes a record if it still is there. */
  replace: (id: IDBValidKey, value: unknown) => Promise<boolean>
  remove: (id: IDBValidKey) => Promise<void>
  /** Says that the server was reached now. */
  noteContact: () => Promise<void>
  close: () => void
}

const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the browser has flushed the transaction; a request of it may succeed long before. */
const completed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser took a write back.'))
  })

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(records, { autoIncrement: true })
    request.result.createObjectStore(meta)
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The browser does not open the store ${name}.`)), maxOpening)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      clearTimeout(timer)
      resolve(request.result)
    }
  })
}

/** A log-out deletes the database, and must not wait for the tabs that have it open. */
function databaseOf(name: string) {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }
  const open = async () => {
    const database = await openDatabase(name)
    database.onversionchange = () => {
      database.close()
      forget()
    }
    database.onclose = forget
    return database
  }
  return async () => {
    opening ??= open()
    opening.catch(forget)
    return await opening
  }
}

async function makeSeal({ owner, version }: StoreOptions): Promise<Seal> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { id: crypto.randomUUID(), key, owner, version, contactAt: Date.now() }
}

function isStale({ owner, version, contactAt }: Seal, options: StoreOptions): boolean {
  const silence = Date.now() - contactAt
  return (
    owner !== options.owner ||
    version !== options.version ||
    (options.maxSilence !== undefined && (silence > options.maxSilence || silence < 0))
  )
}

async function encrypt({ key }: Seal, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

async function decrypt({ key }: Seal, { iv, bytes }: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)))
}

type Begin = (mode: IDBTransactionMode) => Promise<IDBTransaction>

const sealIn = (transaction: IDBTransaction): Promise<Seal | undefined> => answerOf(transaction.objectStore(meta).get(seal))

/** The seal of now, after a wipe if the store may not be kept. */
async function currentSeal(begin: Begin, options: StoreOptions): Promise<Seal> {
  const fresh = await makeSeal(options)
  const transaction = await begin('readwrite')
  const known = await sealIn(transaction)
  const isKept = known && !isStale(known, options)
  if (!isKept) {
    transaction.objectStore(records).clear()
    transaction.objectStore(meta).put(fresh, seal)
  }
  await completed(transaction)
  return isKept ? known : fresh
}

async function removeAll(begin: Begin, ids: readonly IDBValidKey[]): Promise<void> {
  const transaction = await begin('readwrite')
  for (const id of ids) transaction.objectStore(records).delete(id)
  await completed(transaction)
}

async function readAll(begin: Begin) {
  const transaction = await begin('readonly')
  const store = transaction.objectStore(records)
  const [ids, rows, known] = await Promise.all([answerOf(store.getAllKeys()), answerOf<Sealed[]>(store.getAll()), sealIn(transaction)])
  const found = new Map<IDBValidKey, unknown>()
  for (const [at, row] of rows.entries()) {
    const id = ids[at]
    const value = known && (await decrypt(known, row).catch(() => undefined))
    if (id !== undefined && value !== undefined) found.set(id, value)
  }
  const lost = ids.filter((id) => !found.has(id))
  if (lost.length > 0) await removeAll(begin, lost)
  return { records: found, unreadable: lost.length }
}

async function noteContact(begin: Begin): Promise<void> {
  const transaction = await begin('readwrite')
  const known = await sealIn(transaction)
  if (known) transaction.objectStore(meta).put({ ...known, contactAt: Date.now() }, seal)
  await completed(transaction)
}

/** Works of one tab keep their order though encryption takes its time. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}

/**
 * Opens a store of this browser. Its key cannot be exported, and only pages of this portal reach it. Throws where the browser has no
 * IndexedDB for us, or no cryptography: there is none on plain http.
 */
export async function openEncryptedStore(name: string, options: StoreOptions = {}): Promise<EncryptedStore> {
  const database = databaseOf(name)
  const begin: Begin = async (mode) => (await database()).transaction([records, meta], mode, { durability: 'strict' })
  let current = await currentSeal(begin, options)

  /** Another tab may have wiped the store, and its key is another then: the write is made again with that. */
  async function write<Answer>(value: unknown, change: (store: IDBObjectStore, sealed: Sealed) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const sealed = await encrypt(current, value)
      const transaction = await begin('readwrite')
      const done = completed(transaction)
      const known = await sealIn(transaction)
      if (known?.id === current.id) {
        const [answer] = await Promise.all([change(transaction.objectStore(records), sealed), done])
        return answer
      }
      await done
      if (options.endsWithWipe) throw new StoreWiped(`The store ${name} was wiped.`)
      current = await currentSeal(begin, options)
    }
  }
  async function replace(id: IDBValidKey, store: IDBObjectStore, sealed: Sealed): Promise<boolean> {
    if ((await answerOf(store.getKey(id))) === undefined) return false
    await answerOf(store.put(sealed, id))
    return true
  }
  const inTurn = queue()
  return {
    readAll: () => readAll(begin),
    put: (value, id) => inTurn(() => write(value, (store, sealed) => answerOf(store.put(sealed, id)))),
    replace: (id, value) => inTurn(() => write(value, (store, sealed) => replace(id, store, sealed))),
    remove: (id) => inTurn(() => removeAll(begin, [id])),
    noteContact: () => noteContact(begin),
    close: () => void database().then((open) => open.close()),
  }
}
