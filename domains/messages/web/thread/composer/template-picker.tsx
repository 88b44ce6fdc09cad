import { useState } from 'react'
import { listWhatsappTemplates } from '#domains/messages/contract/whatsapp.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { AboutFields } from '../../about/about-fields.tsx'
import type { AboutChoice } from '../../about/use-about.ts'
import classes from '../thread.module.css'
import { TemplateForm } from './template-form.tsx'

interface TemplatePickerProps {
  leadId: number
  /** In E.164. */
  number: string
  about: AboutChoice
  onSent: () => void
}

/** The templates that can be sent to this parent, each filled in as it would be sent. */
export function TemplatePicker(props: TemplatePickerProps) {
  const [chosen, setChosen] = useState<number>()
  const query = { combined_data_id: props.leadId, ...props.about.query }
  const list = useApiQuery(listWhatsappTemplates, { params: { mobile: props.number }, query, keepPrevious: true, quiet: true })
  if (list.error && !list.data) return <FailureNote error={list.error} retry={list.refetch} />
  if (!list.data) return <p className={textStyles.quietXs}>Loading templates…</p>
  if (list.data.results.length === 0)
    return <p className={textStyles.quietXs}>There is no template that can be sent. An admin adds them at WhatsApp.</p>
  return (
    <>
      <AboutFields about={props.about} size="xs" />
      <ul className={classes.templates} aria-label="Templates">
        {list.data.results.map((preview) => (
          <li key={preview.id}>
            <button
              type="button"
              className={classes.templateName}
              aria-expanded={chosen === preview.id}
              onClick={() => setChosen(chosen === preview.id ? undefined : preview.id)}
            >
              {preview.name.replaceAll('_', ' ')} <span className={textStyles.quietXs}>{preview.language}</span>
            </button>
            {chosen === preview.id && (
              <TemplateForm
                {...props}
                preview={preview}
                onSent={() => {
                  setChosen(undefined)
                  props.onSent()
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
