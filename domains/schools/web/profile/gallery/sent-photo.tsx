import { Button } from '@mantine/core'
import styles from './gallery.module.css'
import type { Sending } from './use-uploads.ts'

interface SentPhotoProps {
  each: Sending
  again: () => void
  drop: () => void
}

/** A photo on its way: how far it is, or why it did not arrive. */
export const SentPhoto = ({ each: { file, share, problem, isFinal }, again, drop }: SentPhotoProps) => (
  <li className={styles.upload} data-failed={problem !== undefined || undefined}>
    <span className={styles.file}>
      <bdi>{file.name}</bdi>
    </span>
    {problem ? (
      <>
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
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
        <span className={styles.share}>{share < 1 ? `${Math.round(share * 100)} %` : 'Resizing'}</span>
      </>
    )}
  </li>
)
