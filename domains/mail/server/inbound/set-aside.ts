import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { counted } from '#platform/contract/counts.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { countSetAside } from './count-set-aside.ts'

/** Sets a mail aside as it came, until an admin has looked at it, and tells the admins. */
export async function setAside(tx: Transaction, id: number, trouble: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('received_mail')
    .set({ set_aside_at: clock, trouble })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .where('set_aside_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const { count } = await countSetAside(tx)
  const text = `${counted(count, 'mail')} that came in could not be read. Look at Connections.`
  await notify(tx, { staffIds: await activeAdmins(tx), kind: 'mail_set_aside', leadId: null, by: null, text, topic: 'mails set aside' })
}
