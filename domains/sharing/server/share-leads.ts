import { sql } from 'kysely'
import type { z } from 'zod'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { listedIds } from '#domains/leads/server/list/listed-ids.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { maxShared, shareLeads as operation } from '#domains/sharing/contract/share-leads.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { activeCounsellors } from './handover/active-counsellors.ts'
import { handoverTexts } from './handover/handover-texts.ts'
import { shareWith } from './share-lead.ts'

type LeadsToShare = z.output<typeof operation.body>

/** In ascending order, so that two who share the same leads at once do not wait for one another. */
async function leadsOf(tx: Transaction, staff: Staff, { list, query }: LeadsToShare): Promise<number[]> {
  const listed = await listedIds(tx, staff, list, query, maxShared)
  if (!listed) throw refuse(operation, 'permissionMissing')
  if (listed.length > maxShared) throw refuse(operation, 'tooMany')
  if (listed.length === 0) throw refuse(operation, 'nobody')
  return listed.toSorted((one, other) => one - other)
}

/** Whether they see the lead, asked under its lock: somebody may have given the lead away since the list was read. */
async function sees(tx: Transaction, staff: Staff, id: number): Promise<boolean> {
  const { rows } = await sql`select from lead where id = ${id} and erased_at is null and ${visibleTo(staff)}`.execute(tx)
  return rows.length > 0
}

/** Shares the leads of a list with counsellors, and tells each once. Those who have a lead already are left out of it. */
export async function shareLeads(tx: Transaction, staff: Staff, asked: LeadsToShare): Promise<z.output<typeof operation.answer>> {
  const ids = await leadsOf(tx, staff, asked)
  const to = (await activeCounsellors(tx)).filter(({ id }) => asked.share_with.includes(id))
  if (to.length < new Set(asked.share_with).size) throw refuseField(operation, 'counsellorNotFound', 'share_with')
  const got = new Map<number, number>()
  let shared = 0
  for (const id of ids) {
    await onAnyLead(tx, staff, id, async (lead, work) => {
      if (!(await sees(tx, staff, id))) return
      const added = await shareWith(tx, staff, lead, work, { to, note: asked.note })
      if (added.length > 0) shared += 1
      for (const counsellor of added) got.set(counsellor.id, (got.get(counsellor.id) ?? 0) + 1)
    })
  }
  const notice = { kind: 'share', leadId: null, by: staff.id } as const
  for (const [id, leads] of got)
    if (id !== staff.id)
      await notify(tx, { ...notice, staffIds: [id], text: handoverTexts.severalSharedWithYou({ by: staff.name, leads, note: asked.note }) })
  return { shared, had: ids.length - shared }
}
