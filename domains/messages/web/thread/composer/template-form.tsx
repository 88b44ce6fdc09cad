import { Button, TextInput } from '@mantine/core'
import { emptyPlace, oneLine } from '#domains/messages/contract/fill-text.ts'
import { type FilledVariable, longestValue, type Preview } from '#domains/messages/contract/whatsapp.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from '../thread.module.css'
import { AttachedChip } from './attached-chip.tsx'
import { FileButtons } from './file-buttons.tsx'
import { FilledText } from './filled-text.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
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
      {preview.footer && <p className={classes.quiet}>{preview.footer}</p>}
      {preview.buttons.map(({ text }, at) => {
        const url = written.buttons[at]
        return (
          <p key={text} className={classes.quiet}>
            [{text}] {url && filled(url, () => `button.${at}`)}
          </p>
        )
      })}
    </section>
  )
}

const mediaWords = { image: 'a picture', video: 'a video', document: 'a document' } as const

/** One template: as it will be read, with a field for each value, also for those that are known and may be wrong. */
export function TemplateForm({ preview, ...sending }: TemplateSending) {
  const form = useTemplateForm({ preview, ...sending })
  const later = useOver()
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
        {media && (
          <div className={classes.wide}>
            <p className={classes.quiet}>Above the text WhatsApp shows {mediaWords[media]}. Choose it:</p>
            {form.file.attached ? (
              <AttachedChip file={form.file} />
            ) : (
              <div className={classes.tools}>
                <FileButtons file={form.file} kind={media} />
              </div>
            )}
          </div>
        )}
        {form.problem && !later.over && (
          <p className={classes.reason} role="alert">
            {form.problem}
          </p>
        )}
        <div className={classes.toolbar}>
          <Button ref={later.opener} size="compact-sm" variant="default" onClick={() => form.check() && later.open(true)}>
            Send later
          </Button>
          <Button type="submit" size="compact-sm" loading={form.isSending}>
            Send this template
          </Button>
        </div>
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
