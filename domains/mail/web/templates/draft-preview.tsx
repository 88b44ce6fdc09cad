import { Box, Title } from '@mantine/core'
import { useState } from 'react'
import { FindLead } from '#domains/leads/web/list/find-lead.tsx'
import textButton from '#platform/web/ui/text-button.module.css'
import { MailView } from './mail-view.tsx'
import classes from './templates.module.css'
import type { TemplateDraft } from './use-template-form.ts'

/** The mail that comes of what is being written: with examples, or with a parent of the reader. */
export function DraftPreview({ draft: { subject, preheader, body } }: { draft: TemplateDraft }) {
  const [lead, setLead] = useState<{ id: number; name: string }>()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Box component="section" miw={0} aria-label="Preview">
      <Title order={2}>Preview</Title>
      <p className={classes.note}>
        {lead ? (
          <>
            For <bdi>{lead.name}</bdi>.{' '}
          </>
        ) : (
          'With examples. '
        )}
        <button type="button" className={textButton.button} aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
          {lead ? 'Choose another parent' : 'Choose a parent'}
        </button>
        {lead && (
          <>
            {' '}
            <button type="button" className={textButton.button} onClick={() => setLead(undefined)}>
              Back to examples
            </button>
          </>
        )}
      </p>
      {isChoosing && (
        <FindLead
          label="Parent"
          none="No lead has this name or number."
          onChoose={(chosen) => {
            setLead(chosen)
            setIsChoosing(false)
          }}
        />
      )}
      <MailView words={{ subject, preheader, body }} lead={lead?.id} />
    </Box>
  )
}
