import type { QueryClient } from '@tanstack/react-query'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { undoTransfer } from '#domains/sharing/contract/sharing.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { handoverQuestions } from './handover-questions.ts'

interface Transfer {
  id: number
  lead: { id: number; name: string }
  to: string
}

async function undo(client: QueryClient, { id, lead }: Transfer) {
  try {
    await request(undoTransfer, { params: { id } })
    toast.success(named(lead.name, undoTransfer.success ?? ''))
  } catch (error) {
    toast.error(named(lead.name, sentenceOf(error)))
  }
  for (const queryKey of [...leadQuestions(lead.id), ...handoverQuestions]) void client.invalidateQueries({ queryKey })
}

/** Tells of a transfer in one message, with its undo. */
export const offerUndo = (client: QueryClient, sentence: string, transfer: Transfer) =>
  toast.success(named(transfer.lead.name, sentence), 'undo', {
    label: 'Undo',
    name: `Undo the transfer to ${transfer.to}`,
    run: () => undo(client, transfer),
  })
