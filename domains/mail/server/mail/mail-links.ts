import { followLink, openMail, unsubscribe } from '#domains/mail/contract/tracking.ts'
import type { MailLinks } from './render-mail.ts'

/** The addresses in a mail that lead back to the portal, by the token of the mail; its links are told apart by their order. */
export function mailLinks(publicUrl: string, token: string): MailLinks {
  let links = 0
  const at = (path: string, more = '') => `${publicUrl}${path}?m=${token}${more}`
  return {
    unsubscribe: at(unsubscribe.path),
    pixel: at(openMail.path),
    link: () => at(followLink.path, `&n=${++links}`),
  }
}
