import { z } from 'zod'
import { Attempt } from '#platform/web/http/attempt.ts'

const Draft = z.object({ way: z.enum(['share', 'transfer']), counsellors: z.array(z.int()), note: z.string(), attempt: Attempt.optional() })

export type HandoverDraft = z.infer<typeof Draft>
export type HandoverKind = HandoverDraft['way']

export const emptyDraft: HandoverDraft = { way: 'share', counsellors: [], note: '' }

export const readDraft = (stored: unknown): HandoverDraft | undefined => Draft.safeParse(stored).data

/** A transfer says who had the lead on the screen, so that the server notices if another colleague has it now. */
export function bodyOf({ way, counsellors, note }: HandoverDraft, owner: number | null) {
  const noted = note.trim() ? { note: note.trim() } : {}
  const [first] = counsellors
  return way === 'share'
    ? { share_with: counsellors, ...noted }
    : { ...(first !== undefined && { transfer_to: first }), seen: { owner }, ...noted }
}
