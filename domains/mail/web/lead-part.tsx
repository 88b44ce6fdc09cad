import { IconMailCog } from '@tabler/icons-react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { MailButton } from './mail-button.tsx'
import { SentMailButton } from './shown/sent-mail-button.tsx'

const AnswerMail = lazyPart(() => import('./answer-mail.tsx'))

export const leadPart: LeadPart = {
  timeline: { mail_consent: { icon: IconMailCog, group: 'Parent' } },
  tools: (lead) => <MailButton key={lead.id} lead={lead} />,
  sentMail: (messageId) => <SentMailButton messageId={messageId} />,
  answerMail: (leadId, mail, onClose) => <AnswerMail leadId={leadId} mail={mail} onClose={onClose} />,
}
