import { sql } from 'kysely'
import { addToDay, changeDelivered } from '#domains/mail/server/mail/add-to-day.ts'
import { figureColumns } from '#domains/mail/server/mail/figure-columns.ts'
import { type MadeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'

type Figure = keyof typeof figureColumns

/** Makes a template by which a mail went to some parents; each parent is given by the figures that count their mail. */
export async function makeTrackedMail(
  name: string,
  figures: readonly (readonly Figure[])[],
): Promise<{ id: number; parents: MadeParent[] }> {
  const counsellor = await makeStaff()
  const parents = await makeParents(
    counsellor,
    figures.map(() => ({})),
  )
  const id = await onDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const template = await tx.insertInto('mail_template').values({ name, kind: 'service' }).returning('id').executeTakeFirstOrThrow()
      const words = { type: 'text', text: 'The fees are ₹60,000 a year.', marks: [{ type: 'bold' }] }
      const body = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [words] }] })
      const written = { number: 1, subject: 'Fees', preheader: '', body }
      const version = await tx
        .insertInto('mail_version')
        .values({ template_id: template.id, ...written })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [at, parent] of parents.entries()) {
        const address = `parent-${parent.id}@home.test`
        const message = await tx
          .insertInto('message')
          .values({
            ...{ channel: 'email', lead_id: parent.id, address, direction: 'outgoing', state: 'accepted', staff_id: counsellor.id },
            ...{ subject: 'Fees', text: 'The fees', at: sql<string>`now()` },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const counted = figures[at] ?? []
        const columns = Object.fromEntries(counted.map((figure) => [figureColumns[figure], sql`now()`]))
        const mail = { message_id: message.id, lead_id: parent.id, kind: 'service', token: crypto.randomUUID(), version_id: version.id }
        await tx
          .insertInto('mail')
          .values({ ...mail, ...columns })
          .execute()
        for (const figure of counted) {
          if (figure === 'delivered') await changeDelivered(tx, message.id, 1)
          else await addToDay(tx, message.id, figure)
        }
      }
      return template.id
    }),
  )
  return { id, parents }
}
