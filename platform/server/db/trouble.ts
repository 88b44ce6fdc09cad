const codeOf = (error: unknown): string => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '')

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled: the statement timeout
  '53300', // too_many_connections
  '53100', // disk_full
  '53200', // out_of_memory
  '25P03', // idle_in_transaction_session_timeout
  '57P05', // idle_session_timeout
  '40001', // serialization_failure, after every retry
  '40P01', // deadlock_detected, likewise
  '25006', // read_only_sql_transaction: this server became a standby
])

/** True if the database is away, starting, full or overloaded: the same statement may work in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (unreachable.has(code) || code.startsWith('08')) return true
  // pg reports these without a code.
  return (
    error instanceof Error &&
    /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error/.test(error.message)
  )
}

/** PostgreSQL's code for two transactions in conflict. */
export const serializationFailure = '40001'

/** True for a row that an exclusion constraint refuses. */
export const isExcluded = (error: unknown) => codeOf(error) === '23P01'

/**
 * True if the transaction is worth running again: it met a conflict, or an exclusion constraint. The constraint may mistake a row for
 * another whose place VACUUM had just freed; a true violation fails again.
 */
export const isRetryable = (error: unknown) => [serializationFailure, '40P01'].includes(codeOf(error)) || isExcluded(error)

/** True for text that PostgreSQL cannot hold: a NUL character, or an escape without a character. */
export const isUnstorable = (error: unknown) => ['22021', '22P05'].includes(codeOf(error))

/** True for a statement that did not get a lock within lock_timeout. */
export const isLocked = (error: unknown) => codeOf(error) === '55P03'

/** True for a number or an instant that PostgreSQL cannot hold, or for one made of such a value. */
export const isOutOfRange = (error: unknown) => ['22003', '22007', '22008'].includes(codeOf(error))

export const isTaken = (error: unknown) => codeOf(error) === '23505'
