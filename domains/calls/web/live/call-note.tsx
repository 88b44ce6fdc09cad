import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { getLead } from '#domains/leads/contract/leads.ts'
import { CommentBox } from '#domains/leads/web/timeline/comment-box.tsx'
import { useAsk } from '#platform/web/http/use-ask.ts'

/** The comment box of the parent who is called, with the outcomes over it. An open lead has its own, which alone answers to the keys. */
export function CallNote({ leadId }: { leadId: number }) {
  const { leadId: open } = useParams({ strict: false })
  const isWanted = open === undefined
  const { data: lead } = useAsk(getLead, { params: { id: leadId }, enabled: isWanted, quiet: true })
  if (!isWanted || !lead) return null
  return (
    <Suspense fallback={null}>
      <CommentBox leadId={leadId} lead={lead} isInBar />
    </Suspense>
  )
}
