import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { unsavedEdits } from '../edit/unsaved-edits.ts'
import { waiting } from '../timeline/comment-draft.ts'
import { useCommentDraft } from '../timeline/use-comment-box.ts'
import classes from './lead-absent.module.css'
import { UnsavedText } from './unsaved-text.tsx'

interface UnsavedTextsProps {
  leadId: number
  children: ReactNode
}

export default function UnsavedTexts({ leadId, children }: UnsavedTextsProps) {
  const staffId = useMe().user.id
  const [edits] = useState(() => unsavedEdits(staffId, leadId))
  const { draft } = useCommentDraft(leadId)
  return (
    <section className={classes.unsaved} aria-label="Typed and not saved">
      <h3 className={textStyles.subtitle}>Typed and not saved</h3>
      <ul>
        {edits.map((typed) => (
          <UnsavedText key={`${typed.label} ${typed.text}`} {...typed} />
        ))}
        <UnsavedText label="Comment not sent" text={waiting(draft) ?? ''} />
        <UnsavedText label="Comment" text={draft.text} />
        {children}
      </ul>
      <Text mt={6} fz="xs" c="dimmed">
        This browser keeps it. If the lead becomes yours again, you find it in its fields.
      </Text>
    </section>
  )
}
