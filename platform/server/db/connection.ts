import { createHash, randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'

/** The most statements that stay prepared on a connection: PostgreSQL keeps each with its plan until the connection releases it. */
const maxPrepared = 500

/**
 * True if a text is one statement that reads or writes. Begin and commit need no plan, and several statements cannot be prepared. A
 * semicolon separates statements unless it is in quotes or a comment.
 */
const isWork = (text: string) =>
  /^\s*(?:select|with|insert|update|delete|merge)\b/i.test(text) && !text.replaceAll(/'[^']*'|--[^\n]*/g, '').includes(';')

/** Carries the code of a silent network, so that the caller hears that the database is unavailable. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(reason: string) {
    super(`The connection to PostgreSQL was thrown away: ${reason}`)
  }
}

/** Milliseconds of silence after which the system probes the other end. */
const keepAlive = 15_000

/** Milliseconds between two checks of a listening connection, and within which it must answer. */
export const heartbeat = { every: 5_000, patience: 4_000 }

/** How long a connection may take to end, in milliseconds. */
const longestGoodbye = 1_000

/** The parts of pg's protocol state that are used here. */
interface Wire {
  stream: Socket
  /** The texts of prepared statements by name; below, of those being prepared. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  close(what: { type: 'S'; name: string }): void
}

type ConnectionConfig = pg.ClientConfig & {
  /** How long a statement may take, in milliseconds; any time if undefined. */
  patience?: number | undefined
}

/** Prepares each statement once, under a name made from its text. A connection that does not answer in time is thrown away. */
export class Connection extends pg.Client {
  readonly label: string
  readonly #patience: number | undefined
  /** The names of the prepared statements by their texts, the least recently used first. */
  readonly #prepared = new Map<string, string>()
  #waiting = 0
  #askedAt = 0
  #heardAt = performance.now()

  constructor({ patience, ...config }: ConnectionConfig = {}) {
    const label = config.application_name ?? `portal ${randomBytes(8).toString('hex')}`
    super({ keepAlive: true, keepAliveInitialDelayMillis: keepAlive, ...config, application_name: label })
    this.label = label
    this.#patience = patience
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads of one variadic function.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined
    return this.#ask(name ? [{ name, text, values }, ...rest] : args, this.#patience)
  }

  get waitsSince(): number | undefined {
    return this.#waiting > 0 ? this.#askedAt : undefined
  }

  get heardAt(): number {
    return this.#heardAt
  }

  get heard(): number {
    return this.#stream.bytesRead
  }

  /** Throws the connection away at once; its statement is refused as unavailable. */
  discard(reason: string): void {
    this.#stream.destroy(new SilentConnection(reason))
  }

  /** Checks repeatedly that the connection still hears: it only listens and would not notice. Returns a function that ends the checks. */
  keepHearing({ every, patience } = heartbeat): () => void {
    // The event `error` reports a missing answer.
    const ask = () => void this.#ask(['select'], patience).catch(() => undefined)
    const timer = setInterval(ask, every)
    const stop = () => clearInterval(timer)
    this.once('end', stop)
    return stop
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares two overloads.
  override end(callback?: (error: Error) => void): any {
    const late = setTimeout(() => this.#stream.destroy(), longestGoodbye).unref()
    this.once('end', () => clearTimeout(late))
    return callback ? super.end(callback) : super.end()
  }

  /** With what pg's types do not show. */
  get #wire(): Wire {
    return this.connection as pg.Connection & Wire
  }

  get #stream(): Socket {
    return this.#wire.stream
  }

  /** The name under which a statement is prepared; undefined for what needs no plan. */
  #nameOf(text: string): string | undefined {
    const known = this.#prepared.get(text)
    if (known === undefined && !isWork(text)) return undefined
    const name = known ?? createHash('sha256').update(text).digest('base64url')
    this.#prepared.delete(text)
    this.#prepared.set(text, name)
    this.#letGo()
    return name
  }

  /** Releases the statements that were used longest ago. PostgreSQL does so in order, and also in a failed transaction. */
  #letGo(): void {
    for (const [text, name] of this.#prepared) {
      // A statement that is still being prepared stays until the next time.
      if (this.#prepared.size <= maxPrepared || name in this.#wire.submittedNamedStatements) return
      this.#prepared.delete(text)
      if (!(name in this.#wire.parsedStatements)) continue
      delete this.#wire.parsedStatements[name]
      this.#wire.close({ type: 'S', name })
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #ask(args: any[], patience: number | undefined): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const query = super.query as (...args: any[]) => any
    const answered = this.#await(patience)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const done = (...answer: unknown[]) => {
        answered()
        callback(...answer)
      }
      return query.apply(this, [...args.slice(0, -1), done])
    }
    const asked = query.apply(this, args)
    if (typeof asked?.then === 'function') asked.then(answered, answered)
    // A stream of COPY takes as long as its reader or writer does.
    else answered()
    return asked
  }

  #await(patience: number | undefined): () => void {
    const late = patience && setTimeout(() => this.discard(`no answer within ${patience / 1000} s`), patience)
    if (this.#waiting++ === 0) this.#askedAt = performance.now()
    return () => {
      clearTimeout(late)
      this.#waiting--
      this.#askedAt = this.#heardAt = performance.now()
    }
  }
}
