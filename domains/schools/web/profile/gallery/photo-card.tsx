import { useSortable } from '@dnd-kit/react/sortable'
import { Group, TextInput } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Photo } from '#domains/schools/contract/gallery.ts'
import styles from './gallery.module.css'

interface PhotoCardProps {
  photo: Photo
  at: number
  of: number
  caption: string
  error: string | undefined
  onCaption: (caption: string) => void
  onMove: (by: number) => void
  onRemove: () => void
}

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** A photo of the gallery: dragged or moved with the arrow keys, captioned, deleted. */
export function PhotoCard({ photo, at, of, caption, error, onCaption, onMove, onRemove }: PhotoCardProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: photo.id, index: at })
  const [large, small] = [photo.sizes[0], photo.sizes.at(-1)]
  const name = photo.caption || `Photo ${at + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li ref={ref} className={styles.photo} data-dragging={isDragging || undefined}>
      <a href={large?.url} target="_blank" rel="noopener noreferrer" aria-label={`${name}, in full`}>
        <img
          className={styles.image}
          src={small?.url}
          alt={name}
          width={small?.width}
          height={small?.height}
          loading="lazy"
          draggable={false}
        />
      </a>
      <Group gap="xs" align="flex-start" wrap="nowrap" p={6}>
        <button
          ref={handleRef}
          type="button"
          className={styles.tool}
          aria-label={`Move ${name}, place ${at + 1} of ${of}, with the arrow keys`}
          title="Drag, or move with the arrow keys"
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        <TextInput
          size="xs"
          flex={1}
          miw={0}
          aria-label={`Caption of photo ${at + 1}`}
          placeholder="Caption"
          maxLength={200}
          value={caption}
          error={error}
          onChange={(event) => onCaption(event.currentTarget.value)}
        />
        <button type="button" className={styles.tool} aria-label={`Delete ${name}`} title="Delete" onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </button>
      </Group>
    </li>
  )
}
