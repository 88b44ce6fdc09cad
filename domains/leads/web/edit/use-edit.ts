import { useState } from 'react'
import { useMe } from '#domains/sessions/web/use-me.ts'
import { attempted, type EditDraft, editDraftKey, isUntouched, readEditDraft, writeEditDraft } from './edit-draft.ts'

export type Beginning<Values extends object, Seen> = Pick<EditDraft<Values, Seen>, 'values' | 'seen'>

/** What is typed into an editor, kept as a draft of the browser until it is saved or given up. */
export function useEdit<Values extends object, Seen>(leadId: number, field: string, begin: () => Beginning<Values, Seen>) {
  const key = editDraftKey(useMe().user.id, leadId, field)
  const [draft, setDraft] = useState((): EditDraft<Values, Seen> => {
    const { values, seen } = begin()
    return readEditDraft<Values, Seen>(key, values) ?? { values, first: values, seen }
  })
  const keep = (next: EditDraft<Values, Seen>) => {
    setDraft(next)
    writeEditDraft(key, next)
  }
  return {
    ...draft,
    isUntouched: isUntouched(draft),
    change: (patch: Partial<Values>) => keep({ ...draft, values: { ...draft.values, ...patch } }),
    /** Answers the key for sending `said`: the same for the same, until the server has answered. What is sent becomes what is typed. */
    keyFor: (said: unknown, { values = draft.values, seen }: { values?: Values; seen: Seen }) => {
      const next = attempted({ ...draft, values, seen }, JSON.stringify(said), crypto.randomUUID())
      keep(next)
      return next.attempt.key
    },
    /** The server refused: the next sending is a new act. */
    endAttempt: () => keep(withoutAttempt(draft)),
    drop: () => writeEditDraft(key, undefined),
  }
}

function withoutAttempt<Values extends object, Seen>({ attempt: _answered, ...draft }: EditDraft<Values, Seen>): EditDraft<Values, Seen> {
  return draft
}
