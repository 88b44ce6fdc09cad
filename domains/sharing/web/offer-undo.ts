import type { QueryClient } from '@tanstack/react-query'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { undoTransfer } from '#domains/sharing/contract/sharing.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { handoverQuestions } from './handover-questions.ts'

interface Transfer {
  id: number
  leadId: number
  to: string
}

async function undo(client: QueryClient, { id, leadId }: Transfer) {
  try {
    await request(undoTransfer, { params: { id } })
    toast.success(undoTransfer.success ?? '')
  } catch (error) {
    toast.error(sentenceOf(error))
  }
  for (const queryKey of [...leadQuestions(leadId), ...handoverQuestions]) void client.invalidateQueries({ queryKey })
}

export const offerUndo = (client: QueryClient, transfer: Transfer) =>
  toast.info(`Transferred to ${transfer.to}.`, 'undo', { label: 'Undo', run: () => undo(client, transfer) })
