import { z } from 'zod'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { Attempt } from '#platform/web/http/attempt.ts'

const Draft = z.object({
  subject: z.string(),
  text: z.string(),
  /** The template, or `freely`; left out where nothing was chosen. */
  choice: z.string().optional(),
  files: z
    .array(z.object({ file: z.string(), name: z.string(), bytes: z.int() }))
    .optional()
    .catch(undefined),
  attempt: Attempt.optional().catch(undefined),
})

export type MailDraft = z.infer<typeof Draft>

/** A file that is attached to a mail and not sent yet. */
export type DraftFile = NonNullable<MailDraft['files']>[number]

const read = (stored: unknown) => Draft.safeParse(stored).data

/** The mail that is being written to a lead, or in answer to one of their mails; it stays until it is sent. */
export const useMailDraft = (leadId: number, answered: number | undefined, empty: MailDraft) =>
  useDraft<MailDraft>(`draft:mail:${useMe().user.id}:${leadId}${answered === undefined ? '' : `:${answered}`}`, empty, read)
