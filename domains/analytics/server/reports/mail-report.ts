import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { accountNow } from '#domains/accounts/server/account/account-now.ts'
import { mayReadScreen, type ReportScreen, reportScreens } from '#domains/analytics/contract/reports.ts'
import { shortDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { SendOutcome } from '#platform/server/gateways/messaging/sender.ts'
import { html } from '#platform/server/http/answers/markup.ts'

/** How often a mail that the server does not take is offered again, with growing pauses. */
export const maxMailTries = 8

interface TakenFile {
  state: 'taken' | 'lost'
  staff_id: number
  screen: ReportScreen
  start: string
  end: string
  text: string
  email: string
}

/**
 * Takes a file to be mailed, in one commit before anything is sent. One that was taken before, by a process that died, may have been
 * sent: it is lost, and not sent again.
 */
async function take(db: Database, fileId: number): Promise<TakenFile | undefined> {
  const { rows } = await sql<TakenFile>`
    with taken as (
      update figure_report_file set mail_state = case mail_state when 'waiting' then 'sending' else 'unknown' end,
        mail_trouble = case mail_state when 'sending' then 'The portal stopped while it was handed over.' end
      where id = ${fileId} and mail_state in ('waiting', 'sending')
      returning mail_state, report_id, staff_id, start_on, end_on, text
    )
    select case mail_state when 'sending' then 'taken' else 'lost' end as state, staff_id, screen, start_on::text as start, end_on::text as end, text, staff.email
    from taken join figure_report on figure_report.id = report_id join staff on staff.id = staff_id`.execute(db)
  return rows[0]
}

function mailOf({ screen, start, end, text }: TakenFile, publicUrl: string) {
  const days = start === end ? shortDay(start, '') : `${shortDay(start, '')} to ${shortDay(end, '')}`
  const address = `${publicUrl}/figure-reports`
  const { title } = reportScreens[screen]
  return {
    subject: `${title}, ${days}`,
    text: `${title}, ${days}, is attached as CSV.\n\nAll your reports: ${address}\n`,
    html: html`<p>${title}, ${days}, is attached as CSV.</p><p><a href="${address}">All your reports</a></p>`.text,
    ...{ reference: randomUUID(), returnToken: randomUUID() },
    files: [{ read: async () => Buffer.from(text), type: 'text/csv', name: `${screen}-${start}-${end}.csv` }],
  }
}

const settle = (db: Database, fileId: number, mail_state: string, mail_trouble: string | null) =>
  db.updateTable('figure_report_file').set({ mail_state, mail_trouble }).where('id', '=', fileId).execute()

interface Try {
  attempt: number
}

async function settleOutcome(db: Database, fileId: number, sent: SendOutcome, { attempt }: Try): Promise<void> {
  if (sent.outcome === 'rejected' && sent.next === 'again' && attempt < maxMailTries) {
    await settle(db, fileId, 'waiting', sent.reason)
    throw new Error(`A report waits for the mail server: ${sent.reason}`)
  }
  await settle(db, fileId, sent.outcome, sent.outcome === 'accepted' ? null : sent.reason)
}

/** Mails a file of a report to its reader, if they may still read the screen. An outcome that is not known is never sent again. */
export async function mailReport(db: Database, { mail, publicUrl }: Pick<Gateways, 'mail' | 'publicUrl'>, fileId: number, of: Try) {
  const file = await take(db, fileId)
  if (file?.state !== 'taken') return
  const reader = await accountNow(db, file.staff_id)
  if (!mail || mail.simulated) return await settle(db, fileId, 'rejected', 'No mail server is connected any more.')
  if (!reader || !mayReadScreen(file.screen, reader.roles))
    return await settle(db, fileId, 'rejected', 'These figures may not be read with this account any more.')
  const sent = await mail.send({ to: file.email, content: { kind: 'mail', mail: mailOf(file, publicUrl) } })
  await settleOutcome(db, fileId, sent, of)
}
