import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { darkRules, type MailDocument } from '#domains/mail/contract/document.ts'
import { previewMailDraft } from '#domains/mail/contract/mail-templates.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { fieldErrors, RefusalError } from '#platform/web/http/refusal-error.ts'
import { request } from '#platform/web/http/request.ts'
import { FramedPage } from '#platform/web/ui/framed-page.tsx'
import classes from './templates.module.css'

/** The words of a mail while they are being written. */
export interface MailWords {
  subject: string
  preheader: string
  body: MailDocument
}

const pauseInTyping = 300

const widths = [
  { value: '390', label: 'Phone' },
  { value: '700', label: 'Computer' },
] as const
const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const parts = [
  { value: 'html', label: 'Mail' },
  { value: 'text', label: 'Text alone' },
] as const

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

/** Shows a mail as on a light or a dark screen, whichever the reader has. */
const inScheme = (html: string, scheme: 'light' | 'dark') => html.replaceAll(darkRules, scheme === 'dark' ? '@media all' : '@media not all')

const troubleOf = (error: Error) => (error instanceof RefusalError && Object.values(fieldErrors(error))[0]) || sentenceOf(error)

/** Words as the mail that a parent gets: on a phone and a computer, light and dark, and as text alone. */
export function MailView({ words, lead }: { words: MailWords; lead: number | undefined }) {
  const { data, error } = useMade(words, lead)
  const [width, setWidth] = useState<'390' | '700'>('390')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [part, setPart] = useState<'html' | 'text'>('html')
  return (
    <div className={classes.view}>
      <div className={classes.choices}>
        <SegmentedControl size="xs" aria-label="Width" data={[...widths]} value={width} onChange={setWidth} />
        <SegmentedControl size="xs" aria-label="Colours" data={[...schemes]} value={scheme} onChange={setScheme} />
        <SegmentedControl size="xs" aria-label="Part" data={[...parts]} value={part} onChange={setPart} />
      </div>
      {error && (
        <p className={classes.trouble} role="alert">
          {troubleOf(error)}
        </p>
      )}
      {data && (
        <>
          <p className={classes.head} dir="auto">
            <b>{data.subject || 'No subject yet'}</b> {data.preheader}
          </p>
          {data.missing.length > 0 && <p className={classes.trouble}>Not known of this parent: {data.missing.join(', ')}.</p>}
          {part === 'text' ? (
            <pre className={classes.text} dir="auto">
              {data.text}
            </pre>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide mail is scrolled by keys
            <section className={classes.scroll} tabIndex={0} aria-label="The mail">
              <FramedPage title="The mail as the parent reads it" html={inScheme(data.html, scheme)} width={Number(width)} />
            </section>
          )}
        </>
      )}
    </div>
  )
}
