import { Button, Group, Text } from '@mantine/core'
import styles from './gallery.module.css'
import type { Sending } from './use-uploads.ts'

interface SentPhotoProps {
  each: Sending
  again: () => void
  drop: () => void
}

/** A photo on its way: how far it is, or why it did not arrive. */
export const SentPhoto = ({ each: { file, share, problem, isFinal }, again, drop }: SentPhotoProps) => (
  <Group component="li" gap="4px 12px" className={styles.upload ?? ''} data-failed={problem !== undefined || undefined}>
    <Text span truncate flex="0 1 220px">
      <bdi>{file.name}</bdi>
    </Text>
    {problem ? (
      <>
        <Text role="alert" span flex="1 1 200px" c="var(--mantine-color-error)">
          {problem}
        </Text>
        {!isFinal && (
          <Button size="compact-xs" variant="default" aria-label={`Try again: ${file.name}`} onClick={again}>
            Try again
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" aria-label={`Leave out: ${file.name}`} onClick={drop}>
          Leave out
        </Button>
      </>
    ) : (
      <>
        <progress className={styles.progress} aria-label={`${file.name} is sent`} value={share} max={1} />
        <Text span flex="0 0 120px" c="dimmed">
          {share < 1 ? `${Math.round(share * 100)} %` : 'Resizing'}
        </Text>
      </>
    )}
  </Group>
)
