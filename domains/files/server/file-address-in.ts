import { type RawBuilder, sql } from 'kysely'
import { fileAddress } from '#domains/files/contract/files.ts'

const filesAt = sql.lit(fileAddress(''))

/** The end of the next day in UTC, in seconds since 1970: within a day an address stays the same, so that a browser loads a file once. */
const until = sql`extract(epoch from date_trunc('day', now(), 'UTC') + interval '2 days')::bigint`

/**
 * SQL of the address of a stored file for who may see it now; null where the file is not there. That of a private file opens it for one
 * to two days.
 */
export const fileAddressIn = (name: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select ${filesAt} || stored_file.name || case when is_private
    then '?until=' || ${until} || '&pass=' || file_pass(stored_file.name, ${until}) else '' end
  from stored_file where stored_file.name = ${name} and forget_at is null)`
