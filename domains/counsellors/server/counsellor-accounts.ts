import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { findAccount } from '#domains/accounts/server/people/find-account.ts'
import { type Accounts, listAccounts } from '#domains/accounts/server/people/list-accounts.ts'
import { absencesOf } from '#domains/assignment/server/attendance/read-attendance.ts'
import type {
  CounsellorAccount,
  CounsellorDetails,
  listCounsellorAccounts as listOperation,
} from '#domains/counsellors/contract/counsellors.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readableCounsellors } from './policy.ts'

const theirs = sql`(select count(*)::integer from lead where owner_id = staff.id and erased_at is null)`

const fields = sql`
  'is_boarding', staff.is_boarding,
  'boarding_unassigned_data_permission', staff.boarding_unassigned_data_permission,
  'dormant_data_permission', staff.dormant_data_permission,
  'waiting_leads', case when staff.is_active then 0 else ${theirs} end`

const details = sql`${fields},
  'leads', ${theirs},
  'open_follow_ups', (select count(*)::integer from follow_up where owner_id = staff.id and closed_at is null),
  'absences', ${absencesOf}`

const counsellors = (reader: Staff, shown: RawBuilder<unknown>, also: RawBuilder<unknown>[] = []): Accounts => ({
  ...{ role: 'counsellor', fields: shown },
  also: [readableCounsellors(reader), ...also],
})

export const listCounsellorAccounts = (db: Database, reader: Staff, { boarding, ...query }: z.output<typeof listOperation.query>) =>
  listAccounts<CounsellorAccount>(
    db,
    counsellors(reader, fields, boarding === undefined ? [] : [sql`staff.is_boarding = ${boarding === 'true'}::boolean`]),
    query,
  )

export const getCounsellorAccount = (db: Database, call: Parameters<typeof findAccount>[1], reader: Staff, id: number) =>
  findAccount<CounsellorDetails>(db, call, counsellors(reader, details), sql<boolean>`staff.id = ${id}`)
