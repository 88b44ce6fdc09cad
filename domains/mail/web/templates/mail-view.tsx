import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MailDocument } from '#domains/mail/contract/document.ts'
import { previewMailDraft } from '#domains/mail/contract/mail-templates.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { fieldErrors, RefusalError } from '#platform/web/http/refusal-error.ts'
import { request } from '#platform/web/http/request.ts'
import { ShownMail } from '../shown/shown-mail.tsx'
import classes from './templates.module.css'

/** The words of a mail while they are being written. */
export interface MailWords {
  subject: string
  preheader: string
  body: MailDocument
}

const pauseInTyping = 300

/** The mail that the server makes of these words, asked for again whenever they rest for a moment. */
function useMade(words: MailWords, lead: number | undefined) {
  const [rested] = useDebouncedValue(JSON.stringify(words), pauseInTyping)
  return useQuery({
    queryKey: [previewMailDraft.path, rested, lead ?? null],
    queryFn: ({ signal }) => request(previewMailDraft, { body: { ...(JSON.parse(rested) as MailWords), lead: lead ?? null } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
    // A template that is refused is refused again.
    retry: false,
  })
}

const troubleOf = (error: Error) => (error instanceof RefusalError && Object.values(fieldErrors(error))[0]) || sentenceOf(error)

/** Words as the mail that a parent gets: on a phone and a computer, light and dark, and as text alone. */
export function MailView({ words, lead }: { words: MailWords; lead: number | undefined }) {
  const { data, error } = useMade(words, lead)
  return (
    <ShownMail
      mail={data}
      trouble={
        error && (
          <p className={classes.trouble} role="alert">
            {troubleOf(error)}
          </p>
        )
      }
      note={data && data.missing.length > 0 && <p className={classes.trouble}>Not known for this parent: {data.missing.join(', ')}.</p>}
    />
  )
}
