import { z } from 'zod'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { Attempt } from '#platform/web/http/attempt.ts'

const Draft = z.object({ text: z.string(), replyTo: z.int().optional(), attempt: Attempt.optional().catch(undefined) })

export type ThreadDraft = z.infer<typeof Draft>

const empty: ThreadDraft = { text: '' }

const read = (stored: unknown) => Draft.safeParse(stored).data

/** What is being written to a lead; it stays for each lead until it is sent. */
export const useThreadDraft = (leadId: number) => useDraft<ThreadDraft>(`draft:message:${useMe().user.id}:${leadId}`, empty, read)
