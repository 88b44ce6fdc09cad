import type { MailFigure } from '#domains/mail/contract/mail-figures.ts'

/** Says what each figure counts, and how sure it is. */
export const mailMeanings: Readonly<Record<MailFigure, string>> = {
  sent: 'The mail server took the mail. It may still come back.',
  delivered:
    'The mail server took the mail and it has not come back. Nobody confirms that a mail arrived: it may lie among spam, or come back days later.',
  opened:
    'Somebody loaded the pictures of the mail or followed a link. This is approximate: a parent whose mail program loads no pictures is missing.',
  opened_by_machine:
    'A virus scanner or a mail service loaded the mail on its way. It says nothing about the parent and never counts as opened by people.',
  clicked: 'A person followed a link in the mail.',
  replied: 'The parent answered the mail. Automatic answers do not count.',
  bounced:
    'The address takes no mail: the mail server refused it at once, or the mail came back later. No mail goes there until it is changed.',
  returned: 'The mail came back because the mailbox was full, or the mail server did not take it. The address may take another mail.',
  unsubscribed: 'The parent asked for no more mails of this kind.',
}
