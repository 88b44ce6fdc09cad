import { type DraftKey, drafts, keepDraft } from '#platform/web/drafts/drafts.ts'
import { isEmpty, readDraft, typed } from './comment-draft.ts'

/** The text in the comment box of a lead that was not sent yet, for a form that begins with it. */
export const noteOf = (key: DraftKey): string => readDraft(drafts.get().get(key)).text

/** Takes text that was sent another way out of the comment box; text typed since stays. */
export function dropNote(key: DraftKey, text: string): void {
  const written = readDraft(drafts.get().get(key))
  if (text === '' || !written.text.startsWith(text)) return
  const left = typed(written, written.text.slice(text.length).trimStart())
  keepDraft(key, isEmpty(left) ? undefined : left)
}
