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

/** Tells of a transfer in one message, with its undo. */
export const offerUndo = (client: QueryClient, told: string, transfer: Transfer) =>
  toast.success(told, 'undo', { label: 'Undo', name: `Undo the transfer to ${transfer.to}`, run: () => undo(client, transfer) })
