import type { MailFigure } from '#domains/mail/contract/mail-figures.ts'

/** The column of `mail` that keeps when a figure first counted the mail. */
export const figureColumns = {
  sent: 'sent_at',
  opened: 'opened_at',
  opened_by_machine: 'machine_opened_at',
  clicked: 'clicked_at',
  bounced: 'bounced_at',
  returned: 'returned_at',
  replied: 'replied_at',
  unsubscribed: 'unsubscribed_at',
} as const satisfies Record<MailFigure, string>
