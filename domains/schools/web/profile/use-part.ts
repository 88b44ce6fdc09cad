import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { SchoolPart } from '#domains/schools/contract/school-edits.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import type { Choices } from '#platform/web/edit/conflict-dialog.tsx'
import { useEditTrouble } from '#platform/web/edit/use-edit-trouble.ts'
import { type Attempt, attemptOf } from '#platform/web/http/attempt.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { refreshSchool } from '../school/refresh-school.ts'
import { type Changes, type Fields, withDecided, withTyped } from './changes.ts'

interface PartDraft<Typed> extends Changes<Typed> {
  attempt?: Attempt | undefined
}

const isFields = (value: unknown): value is Fields<unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function readDraft<Typed>(stored: unknown): PartDraft<Typed> | undefined {
  return isFields(stored) && isFields(stored.values) && isFields(stored.seen)
    ? ({ ...stored, values: stored.values, seen: stored.seen } as PartDraft<Typed>)
    : undefined
}

interface PartForm<Typed> {
  school: { id: number; slug: string }
  part: SchoolPart
  /** The saved values, as the calls have them; a field that is left out is empty. */
  current: Fields<unknown>
  /** A typed value as the calls have it; undefined if it cannot be read. */
  parse: (field: string, typed: Typed) => unknown
  /** Complaints about typed values, by field; without any they are sent. */
  check?: (changes: Changes<Typed>) => Fields<string>
  /** Sends the changes, with a key that a repeat of the same changes shares; returns the sentence of success. */
  send: (changes: Changes<Typed>, key: string) => Promise<string | undefined>
  /** The field that a refusal is about. */
  fieldOf?: (named: string, changes: Changes<Typed>) => string
}

type Trouble = ReturnType<typeof useEditTrouble>

/** Tells a refusal at the fields that it speaks of, and answers them. */
function tellRefusal<Typed>(trouble: Trouble, error: RefusalError, changes: Changes<Typed>, fieldOf: PartForm<Typed>['fieldOf']): string[] {
  if (error.conflicts.length > 0) {
    trouble.refused(error)
    return []
  }
  const atFields = Object.entries(error.errors).map(([named, [sentence]]) => {
    const field = fieldOf?.(named, changes) ?? named.split('.')[0] ?? named
    return [field, sentence ?? error.detail] as const
  })
  trouble.tell(Object.fromEntries(atFields), error.detail)
  return atFields.map(([field]) => field)
}

interface Saving<Typed> {
  what: PartForm<Typed>
  trouble: Trouble
  draft: PartDraft<Typed>
  change: (patch: Partial<PartDraft<Typed>>) => void
  clear: () => void
  /** Called with the fields that kept the changes from being saved. */
  marked: (fields: readonly string[]) => void
}

/** Sends changes once at a time; the same again has the same key until it was answered. */
function useSaving<Typed>({ what: { check, send, fieldOf }, trouble, draft, change, clear, marked }: Saving<Typed>) {
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const isSending = useRef(false)
  const tellFailure = (error: unknown, changes: Changes<Typed>) => {
    // Some of several calls may have succeeded.
    void refreshSchool(client)
    if (isRefused(error)) {
      change({ attempt: undefined })
      return marked(tellRefusal(trouble, error, changes, fieldOf))
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
    if (isWrong) return marked(Object.keys(wrong))
    const attempt = attemptOf(changes, draft.attempt)
    change({ ...changes, attempt })
    isSending.current = true
    setIsSaving(true)
    try {
      const answer = await send(changes, attempt.key)
      await refreshSchool(client)
      clear()
      if (answer) toast.success(answer)
    } catch (error) {
      tellFailure(error, changes)
    } finally {
      isSending.current = false
      setIsSaving(false)
    }
  }
  return { isSaving, save }
}

/** Edits a part of a school: changes wait in a draft, are sent with the seen values, and conflicts are decided field by field. */
export function usePart<Typed>(what: PartForm<Typed>) {
  const client = useQueryClient()
  const key = `draft:school:${useMe().user.id}:${what.school.id}:${what.part}` as const
  const { draft, change, clear } = useDraft<PartDraft<Typed>>(key, { values: {}, seen: {} }, readDraft)
  const trouble = useEditTrouble()
  const [marked, setMarked] = useState<readonly string[]>([])
  const { isSaving, save } = useSaving({ what, trouble, draft, change, clear, marked: setMarked })
  const changed = Object.keys(draft.values).length
  return {
    values: draft.values,
    changed,
    isDirty: changed > 0,
    errors: { ...what.check?.(draft), ...trouble.errors } as Fields<string>,
    failure: trouble.failure,
    conflict: trouble.conflict,
    isSaving,
    /** The fields that the last save was refused for: a new list with each such save. */
    marked,
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
