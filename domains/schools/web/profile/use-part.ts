import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SchoolPart } from '#domains/schools/contract/school-edits.ts'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import type { Choices } from '#platform/web/edit/conflict-dialog.tsx'
import { useEditTrouble } from '#platform/web/edit/use-edit-trouble.ts'
import { type Attempt, attemptOf } from '#platform/web/http/attempt.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'
import { type Changes, type Fields, withDecided, withTyped } from './changes.ts'
import { refreshSchool } from './refresh-school.ts'

interface PartDraft<Typed> extends Changes<Typed> {
  attempt?: Attempt | undefined
}

const isFields = (value: unknown): value is Fields<unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function readDraft<Typed>(stored: unknown): PartDraft<Typed> | undefined {
  return isFields(stored) && isFields(stored.values) && isFields(stored.seen) ? (stored as unknown as PartDraft<Typed>) : undefined
}

interface What<Typed> {
  school: { id: number; slug: string }
  part: SchoolPart
  /** What stands there, as the calls say it; nothing stands in a field that is left out. */
  current: Fields<unknown>
  /** What is typed, as the calls say it; undefined where that is not possible. */
  meant: (field: string, typed: Typed) => unknown
  /** Complaints about what is typed, by field; without any it is sent. */
  check?: (changes: Changes<Typed>) => Fields<string>
  /** Sends what was changed, with a key that is the same for the same again; answers the sentence of success. */
  send: (changes: Changes<Typed>, key: string) => Promise<string | undefined>
  /** The field that a refusal speaks of. */
  fieldOf?: (named: string, changes: Changes<Typed>) => string
}

type Trouble = ReturnType<typeof useEditTrouble>

/** Tells a refusal at the fields that it speaks of. */
function tellRefusal<Typed>(trouble: Trouble, error: RefusalError, changes: Changes<Typed>, fieldOf: What<Typed>['fieldOf']) {
  if (error.conflicts.length > 0) return trouble.refused(error)
  const atFields = Object.entries(error.errors).map(([named, [sentence]]) => {
    const field = fieldOf?.(named, changes) ?? named.split('.')[0] ?? named
    return [field, sentence ?? error.detail] as const
  })
  trouble.tell(Object.fromEntries(atFields), error.detail)
}

interface Saving<Typed> {
  what: What<Typed>
  trouble: Trouble
  draft: PartDraft<Typed>
  change: (patch: Partial<PartDraft<Typed>>) => void
  clear: () => void
}

/** Sends changes once at a time; the same again has the same key until it was answered. */
function useSaving<Typed>({ what: { check, send, fieldOf }, trouble, draft, change, clear }: Saving<Typed>) {
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const isSending = useRef(false)
  const tellFailure = (error: unknown, changes: Changes<Typed>) => {
    // Of several calls some may have been granted.
    void refreshSchool(client)
    if (isRefused(error)) {
      change({ attempt: undefined })
      return tellRefusal(trouble, error, changes, fieldOf)
    }
    console.error(error)
    trouble.failed(error as Error)
    toast.error(sentenceOf(error))
  }
  const save = async (changes: Changes<Typed>) => {
    if (isSending.current) return
    const wrong = check?.(changes) ?? {}
    const isWrong = Object.keys(wrong).length > 0
    trouble.tell(wrong, isWrong ? 'Correct what is marked, then save again.' : undefined)
    if (isWrong) return
    const attempt = attemptOf(changes, draft.attempt)
    change({ ...changes, attempt })
    isSending.current = true
    setIsSaving(true)
    try {
      const said = await send(changes, attempt.key)
      await refreshSchool(client)
      clear()
      if (said) toast.success(said)
    } catch (error) {
      tellFailure(error, changes)
    } finally {
      isSending.current = false
      setIsSaving(false)
    }
  }
  return { isSaving, save }
}

/** A part of a school as it is edited: changes wait in a draft, are sent with what was seen, and conflicts are decided field by field. */
export function usePart<Typed>(what: What<Typed>) {
  const client = useQueryClient()
  const key = `draft:school:${useMe().user.id}:${what.school.id}:${what.part}` as const
  const { draft, change, clear } = useDraft<PartDraft<Typed>>(key, { values: {}, seen: {} }, readDraft)
  const trouble = useEditTrouble()
  const { isSaving, save } = useSaving({ what, trouble, draft, change, clear })
  const changed = Object.keys(draft.values).length
  return {
    values: draft.values,
    changed,
    isDirty: changed > 0,
    errors: { ...what.check?.(draft), ...trouble.errors } as Fields<string>,
    failure: trouble.failure,
    conflict: trouble.conflict,
    isSaving,
    type: (typed: Fields<Typed>) => {
      trouble.tell({})
      change(withTyped(draft, typed, what))
    },
    save: () => save(draft),
    discard: () => {
      trouble.tell({})
      clear()
    },
    decide: (refusal: RefusalError, choices: Choices) => {
      const next = withDecided(draft, refusal, choices)
      change(next)
      trouble.settle()
      if (Object.keys(next.values).length > 0) void save(next)
      else void refreshSchool(client)
    },
    settle: trouble.settle,
  }
}
export type Part<Typed> = ReturnType<typeof usePart<Typed>>
