import type { Notice } from '#domains/notices/contract/notices.ts'
import type { NoticeActions } from '#domains/notices/web/notice-list.tsx'
import { listTransferRequests } from '#domains/sharing/contract/requests.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { AnswerRequest } from './requests/answer-request.tsx'

/** Under the notice that somebody asks for a lead: the answer, for as long as it waits for one. */
function AnswerNotice({ notice }: { notice: Notice }) {
  const { data } = useApiQuery(listTransferRequests, { quiet: true })
  const request = data?.results.find(({ lead, by }) => lead.id === notice.lead_id && by.id === notice.by?.id)
  return request && <AnswerRequest request={request} lead={request.lead} />
}

export const noticeActions: NoticeActions = { transfer_asked: AnswerNotice }
