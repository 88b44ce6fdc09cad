import { Stack } from '@mantine/core'
import { useState } from 'react'
import { FindLead } from '#domains/leads/web/list/find-lead.tsx'
import type { Template } from '#domains/messages/contract/templates.ts'
import { previewWhatsappContent } from '#domains/messages/contract/whatsapp.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textButton from '#platform/web/ui/text-button.module.css'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './templates.module.css'

/** Shows exactly what one parent would be sent. */
export function PreviewForParent({ template }: { template: Template }) {
  const [lead, setLead] = useState<{ id: number; name: string }>()
  if (!lead) return <FindLead label="Parent" none="No lead has this name or number." onChoose={setLead} />
  return (
    <Stack gap={6}>
      <p className={textStyles.quietXs}>
        For <bdi>{lead.name}</bdi>{' '}
        <button type="button" className={textButton.button} onClick={() => setLead(undefined)}>
          Choose another parent
        </button>
      </p>
      <Filled id={lead.id} template={template} />
    </Stack>
  )
}

function Filled({ id, template }: { id: number; template: Template }) {
  const params = { id, msg_id: template.id }
  const { data, error, refetch } = useApiQuery(previewWhatsappContent, { params, quiet: true })
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (!data) return <p className={textStyles.quietXs}>Loading what we know about them…</p>
  return (
    <section className={classes.preview} aria-label={`What ${template.name} says to this parent`}>
      {data.header && <b>{data.header}</b>}
      <p className={classes.body} dir="auto">
        {data.message}
      </p>
      {data.footer && <p className={textStyles.quietXs}>{data.footer}</p>}
      {data.missing.length > 0 && <p className={classes.refused}>Not known, so staff fill it in: {data.missing.join(', ')}.</p>}
    </section>
  )
}
