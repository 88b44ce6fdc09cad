import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Joining } from '#platform/server/joining.ts'

const numberInUse = async (tx: Transaction, leadId: number) =>
  (await tx.selectFrom('lead_number').select('e164').where('lead_id', '=', leadId).where('rank', '=', 0).executeTakeFirst())?.e164

/** A number of both leads was disputed; now it is the parent's. The row of the lead that goes stays behind. */
async function settleCommon({ stays, goes, by, change }: Joining): Promise<void> {
  const atBoth = (e164: string) => sql`${sql.ref(e164)} in (
    select one.e164 from lead_number as one join lead_number as two on two.e164 = one.e164 and two.lead_id = ${goes} where one.lead_id = ${stays})`
  await change('lead_number', {
    set: sql`disputed = true`,
    where: sql`lead_id = ${goes} and not disputed and ${atBoth('lead_number.e164')}`,
  })
  await change('lead_number', {
    set: sql`disputed = false`,
    where: sql`lead_id = ${stays} and disputed and ${atBoth('lead_number.e164')}
      and not exists (select from lead_number as held where held.e164 = lead_number.e164 and not held.disputed)`,
  })
  await change('number_dispute', {
    set: sql`settled_at = now(), settled_by = ${by}, was_kept = true`,
    where: sql`settled_at is null and ${atBoth('number_dispute.e164')} and (lead_id = ${goes} or lead_id = ${stays} and exists (
      select from lead_number as own where own.lead_id = ${stays} and own.e164 = number_dispute.e164 and not own.disputed))`,
  })
}

/** The numbers of both leads, with the chosen one in use. Numbers that do not reach the parent stay last. */
export async function joinNumbers(tx: Transaction, joining: Joining): Promise<void> {
  const { stays, goes, taken, change } = joining
  const inUse = await numberInUse(tx, taken.has('number') ? goes : stays)
  await settleCommon(joining)
  await change('lead_number', {
    set: sql`lead_id = ${stays}, rank = rank + (select max(rank) + 1 from lead_number as own where own.lead_id = ${stays})`,
    where: sql`lead_id = ${goes} and not exists (
      select from lead_number as own where own.lead_id = ${stays} and own.e164 = lead_number.e164)`,
  })
  await change('lead_number', {
    set: sql`rank = ranked.rank`,
    from: sql`(
      select e164, row_number() over (order by wrong_at is not null, e164 is distinct from ${inUse ?? null}::text, rank) - 1 as rank
      from lead_number where lead_id = ${stays}) as ranked`,
    where: sql`lead_number.lead_id = ${stays} and ranked.e164 = lead_number.e164 and ranked.rank <> lead_number.rank`,
  })
}
