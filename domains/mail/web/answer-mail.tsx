import { getLead } from '#domains/leads/contract/leads.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import MailDialog from './mail-dialog.tsx'

interface AnswerMailProps {
  leadId: number
  mail: { id: number; subject: string }
  onClose: () => void
}

/** Answers a mail of a conversation, under its subject. */
export default function AnswerMail({ leadId, mail, onClose }: AnswerMailProps) {
  const { data: lead } = useApiQuery(getLead, { params: { id: leadId } })
  return lead ? <MailDialog lead={lead} answered={mail} onClose={onClose} /> : null
}
