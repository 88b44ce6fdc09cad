import { type LeftOutReason, leftOutReasons } from '#domains/mail/contract/campaign-words.ts'
import { missingWords } from '../mail/render-mail.ts'
import type { MailTemplateNow } from '../templates/find-mail-template.ts'
import { lacksOf } from './find-recipients.ts'

/** A reason in words, with what it is that the mail needs. */
export function reasonWords(template: MailTemplateNow, reason: LeftOutReason): string {
  if (reason !== 'variableEmpty') return leftOutReasons[reason]
  const lacking = new Set(lacksOf(template).flatMap(({ missing }) => missing))
  return lacking.size === 0 ? leftOutReasons[reason] : `${leftOutReasons[reason]}: ${missingWords([...lacking]).join(' or ')}`
}
