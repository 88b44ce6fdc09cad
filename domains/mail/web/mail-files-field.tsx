import { Group, Stack } from '@mantine/core'
import { sizeText } from '#domains/library/web/size-text.ts'
import { Chip } from '#domains/messages/web/thread/composer/chip.tsx'
import { FileButtons } from '#domains/messages/web/thread/composer/file-buttons.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './mail-dialog.module.css'
import type { MailFilesChoice } from './use-mail-files.ts'

/** The files that go with a mail, each with its size, and the ways to attach and remove them. */
export function MailFilesField({
  files: { files, problem, remove, ...ways },
  refused,
}: {
  files: MailFilesChoice
  refused: string | undefined
}) {
  const message = problem ?? refused
  return (
    <Stack gap="xs" miw={0}>
      <Group gap="xs" wrap="nowrap">
        <FileButtons file={ways} />
        <span className={textStyles.quiet}>
          {ways.share === undefined ? 'Attach a file' : `Attaching… ${Math.round(ways.share * 100)} %`}
        </span>
      </Group>
      {files.length > 0 && (
        <ul aria-label="Attached files" className={classes.list}>
          {files.map(({ file, name, bytes }) => (
            <li key={file}>
              <Chip label={`Remove ${name}`} onDrop={() => remove(file)}>
                <bdi title={name}>{name}</bdi>, {sizeText(bytes)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {message && (
        <p className={textStyles.error} role="alert">
          {message}
        </p>
      )}
    </Stack>
  )
}
