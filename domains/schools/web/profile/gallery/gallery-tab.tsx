import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { Box } from '@mantine/core'
import { changeCaption, listGallery, type Photo } from '#domains/schools/contract/gallery.ts'
import { ConflictGate } from '#platform/web/edit/conflict-gate.tsx'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import type { Changes } from '../changes.ts'
import { Edited } from '../edit-bar.tsx'
import classes from '../profile.module.css'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { usePart } from '../use-part.ts'
import { DropZone } from './drop-zone.tsx'
import styles from './gallery.module.css'
import { PhotoCard } from './photo-card.tsx'
import { SentPhoto } from './sent-photo.tsx'
import { useOrder } from './use-order.ts'
import { useRemoval } from './use-removal.ts'
import { useUploads } from './use-uploads.ts'

async function sendCaptions(slug: string, { values, seen }: Changes<string>, key: string) {
  for (const [id, caption] of Object.entries(values)) {
    const { caption: before } = (seen[id] ?? {}) as { caption?: string }
    await request(changeCaption, { params: { slug, id: Number(id) }, body: { caption, seen: before } }, { idempotencyKey: `${key}-${id}` })
  }
  return changeCaption.success
}

const useCaptions = (school: TabProps['school'], photos: readonly Photo[]) =>
  usePart<string>({
    school,
    part: 'gallery',
    current: Object.fromEntries(photos.map(({ id, caption }) => [id, { caption }])),
    parse: (_, caption) => ({ caption: caption.trim() }),
    send: (changes, key) => sendCaptions(school.slug, changes, key),
    fieldOf: (_, { values }) => Object.keys(values)[0] ?? '',
  })

export default function GalleryTab({ school }: TabProps) {
  const { slug } = school
  const gallery = useApiQuery(listGallery, { params: { slug }, quiet: true })
  const photos = gallery.data?.results ?? []
  const uploads = useUploads(slug)
  const order = useOrder(slug, photos)
  const remove = useRemoval(slug)
  const part = useCaptions(school, photos)
  return (
    <UntilAnswered questions={[gallery]}>
      <Edited label="the captions" part={part} isBusy={uploads.isSending}>
        <DropZone count={photos.length} onFiles={uploads.add} />
        <Box component="ul" my="sm" aria-label="Photos on their way">
          {uploads.sending.map((each) => (
            <SentPhoto key={each.key} each={each} again={() => uploads.again(each)} drop={() => uploads.drop(each.key)} />
          ))}
        </Box>
        {photos.length === 0 && uploads.sending.length === 0 && <EmptyNote title="No photo yet">Drop the first ones above.</EmptyNote>}
        <DragDropProvider
          sensors={[PointerSensor]}
          onDragEnd={(event) =>
            event.canceled ||
            order.order(
              move(
                order.photos.map(({ id }) => id),
                event,
              ),
            )
          }
        >
          <ol className={styles.photos} aria-label="Photos">
            {order.photos.map((photo, at) => (
              <PhotoCard
                key={photo.id}
                photo={photo}
                at={at}
                of={photos.length}
                caption={part.values[photo.id] ?? photo.caption}
                error={part.errors[photo.id]}
                onCaption={(caption) => part.type({ [photo.id]: caption })}
                onMove={(by) => order.moveBy(at, by)}
                onRemove={() => remove(photo)}
              />
            ))}
          </ol>
        </DragDropProvider>
        <p className={classes.title} role="status">
          {order.said}
        </p>
        <ConflictGate edit={order} nobody="The portal" />
      </Edited>
    </UntilAnswered>
  )
}
