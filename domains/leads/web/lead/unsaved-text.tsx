import { ActionIcon, Box, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '#platform/web/ui/copy-text.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import type { UnsavedField } from '../edit/unsaved-edits.ts'
import classes from './lead-absent.module.css'

export const UnsavedText = ({ label, text }: UnsavedField) =>
  text.trim() && (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap" className={classes.typed ?? ''}>
      <Box flex={1} miw={0}>
        <span className={textStyles.quietXs}>{label}</span>
        <p className={textStyles.asTyped}>{text}</p>
      </Box>
      <ActionIcon size={28} aria-label={`Copy ${label}`} title="Copy" onClick={() => void copyText(text, 'Copied')}>
        <IconCopy size={16} />
      </ActionIcon>
    </Group>
  )
