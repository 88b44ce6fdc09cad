import { type RawBuilder, sql } from 'kysely'
import type { MailFigure } from '#domains/mail/contract/mail-figures.ts'

/** The column of `mail` that keeps when a figure first counted the mail. */
export const figureColumns = {
  sent: 'sent_at',
  delivered: 'sent_at',
  opened: 'opened_at',
  opened_by_machine: 'machine_opened_at',
  clicked: 'clicked_at',
  bounced: 'bounced_at',
  returned: 'returned_at',
  replied: 'replied_at',
  unsubscribed: 'unsubscribed_at',
} as const satisfies Record<MailFigure, string>

/** On `mail`: a figure counts it, since the instant in the figure's column. */
export const isCounted = (figure: MailFigure): RawBuilder<boolean> =>
  figure === 'delivered'
    ? sql`(mail.sent_at is not null and mail.bounced_at is null and mail.returned_at is null)`
    : sql`${sql.ref(`mail.${figureColumns[figure]}`)} is not null`
