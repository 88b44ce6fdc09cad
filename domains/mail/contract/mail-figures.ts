/** What can happen to a mail, as it is counted by day and in the panels. */
export const mailFigures = {
  sent: 'Sent',
  delivered: 'Delivered as far as known',
  opened: 'Opened by people (approximate)',
  opened_by_machine: 'Opened by machines',
  clicked: 'Clicked',
  replied: 'Answered',
  bounced: 'Bounced',
  returned: 'Came back for now',
  unsubscribed: 'Unsubscribed',
} as const
export type MailFigure = keyof typeof mailFigures
