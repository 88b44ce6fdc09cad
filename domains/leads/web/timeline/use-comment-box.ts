import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createStore, useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { addComment, getLead, type LeadDetails } from '#domains/leads/contract/leads.ts'
import { type DraftKey, drafts, keepDraft } from '#platform/web/drafts/drafts.ts'
import { outcomeUnknown } from '#platform/web/edit/outcome-unknown.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { type Act, useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { asking } from '#platform/web/http/use-api-query.ts'
import { hasKept, sendOrKeep } from '#platform/web/outbox/send-or-keep.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { leadListKeys } from '../facts/lead-list-keys.ts'
import { nameOfLead, useWhom } from '../facts/name-of-lead.ts'
import { useWaiting } from '../facts/waiting-acts.ts'
import {
  accepted,
  type CommentDraft,
  commentDraftKey,
  givenUp,
  isEmpty,
  readDraft,
  returned,
  sent,
  typed,
  waiting,
} from './comment-draft.ts'
import { dueQuestion } from './due-question.ts'
import { dropNote } from './note-of.ts'
import { newestComment, withComment } from './with-comment.ts'

const leadKey = (id: number) => asking(getLead, { params: { id } }).queryKey

const nameOf = (client: QueryClient, id: number) => nameOfLead(client, id) ?? 'this parent'

/** The keys of attempts that are on their way in this page. */
const underway = createStore<ReadonlySet<string>>(new Set<string>())

function setUnderway(attempt: string, isOn: boolean) {
  underway.setState((before) => new Set(isOn ? [...before, attempt] : [...before].filter((other) => other !== attempt)))
}

const draftOf = (key: DraftKey) => readDraft(drafts.get().get(key))

/** After a reload nothing waits for its answer. */
const isUnderway = (key: DraftKey) => underway.get().has(draftOf(key).attempt?.key ?? '')

/** A draft also changes while nobody looks at its lead: the answer to a comment may come after J or K. */
function changeDraft(key: DraftKey, change: (draft: CommentDraft) => CommentDraft) {
  const before = draftOf(key)
  const after = change(before)
  if (after !== before) keepDraft(key, isEmpty(after) ? undefined : after)
}

export function useCommentDraft(leadId: number) {
  const key = commentDraftKey(useMe().user.id, leadId)
  const draft = readDraft(useSelector(drafts, (all) => all.get(key)))
  const isSending = useSelector(underway, (keys) => keys.has(draft.attempt?.key ?? ''))
  return { key, draft, isSending }
}

export function useCommentBox(leadId: number) {
  const { key, draft, isSending } = useCommentDraft(leadId)
  const [failure, setFailure] = useState<string>()
  const client = useQueryClient()
  const send = useSend(leadId, key, setFailure)
  const unsent = isSending ? undefined : waiting(draft)
  const waits = useWaiting(leadId)

  // A page that was left while sending never heard the answer: its text goes back to the box, unless it waits.
  useEffect(() => {
    const { attempt } = draftOf(key)
    if (!attempt || isUnderway(key)) return
    void hasKept(attempt.key).then((isKept) => {
      if (isUnderway(key)) return
      changeDraft(key, (left) => (isKept ? accepted(left, attempt.key) : returned(left, attempt.key)))
      if (!isKept) setFailure(outcomeUnknown)
    })
  }, [key])

  useTellingKeptAfterBack(key, leadId)

  const submit = () => {
    // The stored draft, with the text typed in this moment.
    const written = draftOf(key)
    if (isUnderway(key) || waiting(written) !== undefined || written.text.trim() === '') return
    const after = newestComment(client.getQueryData(leadKey(leadId)))
    changeDraft(key, (before) => sent(before, { at: Date.now(), after }))
    send()
  }
  return {
    text: draft.text,
    isSending,
    unsent,
    waits,
    failure: draft.attempt && !isSending ? failure : undefined,
    type: (text: string) => changeDraft(key, (written) => typed(written, text)),
    /** This text was sent another way; text typed since stays. */
    drop: (text: string) => dropNote(key, text),
    submit,
    sendUnsent: send,
    giveUpUnsent: () => changeDraft(key, givenUp),
  }
}

/** Back leaves a lead at once, so it is said then that the text is not lost. */
function useTellingKeptAfterBack(key: DraftKey, leadId: number) {
  const client = useQueryClient()
  const { history } = useRouter()
  useEffect(() => {
    const place = history.location.state.__TSR_index
    return () => {
      if (history.location.state.__TSR_index >= place || draftOf(key).text.trim() === '') return
      toast.info(`What you wrote on ${nameOf(client, leadId)} is kept there.`)
    }
  }, [client, history, key, leadId])
}

/** The outcome is written to the draft, because the lead may have been left by then. */
function useSend(leadId: number, key: DraftKey, setFailure: (sentence: string | undefined) => void) {
  const client = useQueryClient()
  const staffId = useMe().user.id
  const end = (act: Act<typeof addComment>) => setUnderway(act.idempotencyKey ?? '', false)
  const add = useApiMutation(addComment, {
    ...{ params: { id: leadId }, whom: useWhom(leadId) },
    refreshes: [keyOf(getLead, { id: leadId }), ...leadListKeys],
    showToast: 'comment',
    onRefusal: () => undefined,
    through: (send, { body }, idempotencyKey) => {
      const lead = { id: leadId, name: nameOf(client, leadId) }
      return sendOrKeep(
        { key: idempotencyKey, staffId, kind: 'comment', title: 'Comment', lead, text: body?.comment ?? '', said: null },
        send,
      )
    },
    // Only now, when it is on the disk, may its text go.
    onKept: (act) => {
      end(act)
      changeDraft(key, (draft) => accepted(draft, act.idempotencyKey ?? ''))
    },
    onSuccess: async ({ due, ...comment }, act) => {
      if (due) dueQuestion.setState(() => ({ leadId, followUp: due }))
      client.setQueryData(
        asking(getLead, { params: { id: leadId } }).queryKey,
        (lead: LeadDetails | undefined) => lead && withComment(lead, comment),
      )
      // The cache tells its readers a moment later; until then the comment that is being sent stands in.
      await new Promise((resolve) => setTimeout(resolve))
      end(act)
      changeDraft(key, (draft) => accepted(draft, act.idempotencyKey ?? ''))
    },
    onError: (error, act) => {
      setFailure(isRefused(error) ? error.detail : outcomeUnknown)
      changeDraft(key, (draft) => returned(draft, act.idempotencyKey ?? '', isRefused(error)))
      end(act)
    },
  })
  return () => {
    const { attempt } = draftOf(key)
    if (!attempt) return
    setFailure(undefined)
    setUnderway(attempt.key, true)
    add.mutate({ body: { comment: attempt.said }, idempotencyKey: attempt.key })
  }
}
