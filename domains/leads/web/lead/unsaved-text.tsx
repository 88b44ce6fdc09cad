import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '#platform/web/ui/copy-text.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import type { UnsavedField } from '../edit/unsaved-edits.ts'
import classes from './lead-absent.module.css'

export const UnsavedText = ({ label, text }: UnsavedField) =>
  text.trim() && (
    <li className={classes.typed}>
      <div className={classes.words}>
        <span className={textStyles.quietXs}>{label}</span>
        <p className={textStyles.asTyped}>{text}</p>
      </div>
      <ActionIcon size={28} aria-label={`Copy ${label}`} title="Copy" onClick={() => void copyText(text, 'Copied')}>
        <IconCopy size={16} />
      </ActionIcon>
    </li>
  )
