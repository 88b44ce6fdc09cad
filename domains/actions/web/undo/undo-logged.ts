import type { QueryClient } from '@tanstack/react-query'
import { undoAction } from '#domains/actions/contract/actions.ts'
import { nameOfLead } from '#domains/leads/web/facts/name-of-lead.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { stepQuestions } from '../action/step-questions.ts'
import type { Logged } from '../sending/submit-action.ts'

export async function undoLogged(client: QueryClient, leadId: number, eventId: number): Promise<void> {
  try {
    await request(undoAction, { params: { id: eventId } })
    toast.success(named(nameOfLead(client, leadId), undoAction.success ?? ''))
  } catch (error) {
    toast.error(named(nameOfLead(client, leadId), sentenceOf(error)))
  }
  for (const queryKey of [...leadQuestions(leadId), ...stepQuestions(leadId)]) void client.invalidateQueries({ queryKey })
}

/** One act is one message, with all that happened in it and to whom. */
export function tellLogged(client: QueryClient, leadId: number, { eventId, sentences }: Logged): void {
  toast.success(named(nameOfLead(client, leadId), sentences.join('. ')), 'undo', {
    label: 'Undo',
    run: () => undoLogged(client, leadId, eventId),
  })
}
