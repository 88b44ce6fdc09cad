import { Button, Group } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { maxPhotos } from '#domains/schools/contract/gallery.ts'
import styles from './gallery.module.css'

const kinds = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes photos that are dropped on it or chosen. */
export function DropZone({ count, onFiles }: { count: number; onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles(event.dataTransfer.files)
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  return (
    <Group
      gap="8px 14px"
      justify="center"
      className={styles.drop ?? ''}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <IconPhotoUp size={24} aria-hidden />
      <span>Drop photos here: JPEG, PNG, WebP or AVIF, at most 25 MB each</span>
      <Button size="xs" variant="default" disabled={count >= maxPhotos} onClick={() => input.current?.click()}>
        Choose photos
      </Button>
      <input ref={input} type="file" accept={kinds} multiple hidden aria-label="Photos to send" onChange={onChange} />
    </Group>
  )
}
