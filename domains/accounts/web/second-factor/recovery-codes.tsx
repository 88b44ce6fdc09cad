import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import classes from './second-factor.module.css'

/** Shown this once: the portal keeps hashes of them alone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n')
  return (
    <>
      <Text>
        If you lose the phone, each of these opens your account once in place of a code. They are shown now and never again: print them, or
        keep them where you keep passwords.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(text, 'Recovery codes copied')}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Save as a file
        </Button>
      </Group>
    </>
  )
}
