import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type ReactNode, useState } from 'react'
import { darkRules } from '#domains/mail/contract/document.ts'
import type { MailPreview } from '#domains/mail/contract/mail.ts'
import { FramedPage } from '#platform/web/ui/framed-page.tsx'
import classes from './shown-mail.module.css'

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

/** Shows a mail as on a light or a dark screen, whichever the reader has. */
const inScheme = (html: string, scheme: 'light' | 'dark') => html.replaceAll(darkRules, scheme === 'dark' ? '@media all' : '@media not all')

interface ShownMailProps {
  /** Left out until it is there. */
  mail: Pick<MailPreview, 'subject' | 'preheader' | 'html' | 'text'> | undefined
  /** A sentence between subject and mail. */
  note?: ReactNode
  /** A sentence over the mail. */
  trouble?: ReactNode
}

/** A mail as a parent reads it: on a phone and a computer, light and dark, and as text alone. */
export function ShownMail({ mail, note, trouble }: ShownMailProps) {
  const [width, setWidth] = useState<'390' | '700'>('390')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [part, setPart] = useState<'html' | 'text'>('html')
  return (
    <Stack gap={10} miw={0}>
      <Group gap="sm" align="stretch">
        <SegmentedControl size="xs" aria-label="Width" data={[...widths]} value={width} onChange={setWidth} />
        <SegmentedControl size="xs" aria-label="Colours" data={[...schemes]} value={scheme} onChange={setScheme} />
        <SegmentedControl size="xs" aria-label="Part" data={[...parts]} value={part} onChange={setPart} />
      </Group>
      {trouble}
      {mail && (
        <>
          <Text fz="sm" className={textStyles.wrap ?? ''} dir="auto">
            <b>{mail.subject || 'No subject yet'}</b> {mail.preheader}
          </Text>
          {note}
          {part === 'text' ? (
            <pre className={classes.text} dir="auto">
              {mail.text}
            </pre>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide mail is scrolled by keys
            <section className={classes.scroll} tabIndex={0} aria-label="The mail">
              <FramedPage title="The mail as the parent reads it" html={inScheme(mail.html, scheme)} width={Number(width)} />
            </section>
          )}
        </>
      )}
    </Stack>
  )
}
