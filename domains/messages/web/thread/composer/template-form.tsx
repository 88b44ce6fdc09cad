import { Button, Group, TextInput } from '@mantine/core'
import { emptyPlace, oneLine } from '#domains/messages/contract/fill-text.ts'
import { type FilledVariable, longestValue, type Preview } from '#domains/messages/contract/whatsapp.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { NightNote } from '../../night/night-note.tsx'
import { useNight } from '../../night/use-writing-hours.ts'
import classes from '../thread.module.css'
import { AttachedChip } from './attached-chip.tsx'
import { FileButtons } from './file-buttons.tsx'
import { FilledText } from './filled-text.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { Attachment } from './use-attachment.ts'
import { type TemplateSending, useTemplateForm } from './use-template-form.ts'

const labelOf = ({ label }: FilledVariable) => label.charAt(0).toUpperCase() + label.slice(1)

interface FilledPreviewProps {
  preview: Preview
  values: Readonly<Record<string, string>>
}

/** The template as the parent reads it, with what is typed. */
function FilledPreview({ preview, values }: FilledPreviewProps) {
  const { written, variables } = preview
  const find = (key: string) => variables.find((variable) => variable.key === key)
  const filled = (text: string, keyOf: (name: string) => string) => (
    <FilledText
      written={text}
      valueAt={(name) => oneLine(values[keyOf(name)] || (find(keyOf(name))?.value ?? ''))}
      labelAt={(name) => {
        const variable = find(keyOf(name))
        return variable ? emptyPlace(name, labelOf(variable), variable.typed) : name
      }}
    />
  )
  return (
    <section className={classes.preview} aria-label="Preview">
      {written.header && <b>{filled(written.header, (name) => `header.${name}`)}</b>}
      <p className={classes.text} dir="auto">
        {filled(written.message, (name) => `body.${name}`)}
      </p>
      {preview.footer && <p className={textStyles.quietXs}>{preview.footer}</p>}
      {preview.buttons.map(({ text }, at) => {
        const url = written.buttons[at]
        return (
          <p key={text} className={textStyles.quietXs}>
            [{text}] {url && filled(url, () => `button.${at}`)}
          </p>
        )
      })}
    </section>
  )
}

const mediaWords = { image: 'a picture', video: 'a video', document: 'a document' } as const

/** The file that a template shows above its text. */
const HeaderFile = ({ media, file }: { media: keyof typeof mediaWords; file: Attachment }) => (
  <div className={classes.wide}>
    <p className={textStyles.quietXs}>Above the text WhatsApp shows {mediaWords[media]}. Choose it:</p>
    {file.attached ? (
      <AttachedChip file={file} />
    ) : (
      <div className={classes.tools}>
        <FileButtons file={file} kind={media} />
      </div>
    )}
  </div>
)

/** One template: as it will be read, with a field for each value, also for those that are known and may be wrong. */
export function TemplateForm({ preview, ...sending }: TemplateSending) {
  const form = useTemplateForm({ preview, ...sending })
  const later = useOver()
  const night = useNight(sending.leadId)
  const { header_media: media } = preview
  return (
    <>
      <form
        className={classes.template}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <FilledPreview preview={preview} values={form.values} />
        {preview.variables.map((variable) => (
          <TextInput
            key={variable.key}
            size="xs"
            className={classes.wide ?? ''}
            label={labelOf(variable)}
            maxLength={longestValue}
            value={form.values[variable.key] ?? variable.value}
            onChange={({ currentTarget }) => form.type(variable.key, currentTarget.value)}
          />
        ))}
        {media && <HeaderFile media={media} file={form.file} />}
        {form.problem && !later.over && (
          <p className={classes.reason} role="alert">
            {form.problem}
          </p>
        )}
        {night && <NightNote night={night} />}
        <Group gap={6} justify="flex-end">
          <Button ref={later.opener} size="compact-sm" variant="default" onClick={() => form.check() && later.open(true)}>
            Send later
          </Button>
          {night && (
            <Button size="compact-sm" variant="default" onClick={() => form.submit(night.beginsAt)}>
              {night.action}
            </Button>
          )}
          <Button type="submit" size="compact-sm" loading={form.isSending}>
            Send this template
          </Button>
        </Group>
      </form>
      {later.over && (
        <ScheduleDialog
          title="Send this template later"
          action="Schedule"
          problem={form.problem}
          isSending={form.isSending}
          onSchedule={(at) => form.submit(at, later.close)}
          onClose={later.close}
        />
      )}
    </>
  )
}
