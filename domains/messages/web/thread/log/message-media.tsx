import { IconFile } from '@tabler/icons-react'
import { sizeText } from '#domains/library/web/size-text.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from '../thread.module.css'

const stateWords = { expected: 'The file is being fetched.', failed: 'The file could not be fetched from WhatsApp.' } as const

type Media = NonNullable<Message['media']> & { trouble?: string | null }

const NotHere = ({ media: { name, state, trouble } }: { media: Media }) => (
  <p className={textStyles.quietXs}>
    {trouble ? `${name} was not kept. ${trouble}` : state === 'ready' ? 'The file is not here any more.' : stateWords[state]}
  </p>
)

/** A picture, a voice note, a film or a document of a message, played or opened where it stands. */
export function MessageMedia({ media }: { media: Media }) {
  const { media_url: url, media_type: type, name, bytes } = media
  if (!url) return <NotHere media={media} />
  const label = name ?? 'Open the file'
  if (media.show_media && (type === 'image' || type === 'sticker'))
    return (
      <a href={url} target="_blank" rel="noreferrer">
        <img src={url} alt={name ?? 'Picture'} className={classes.picture} data-sticker={type === 'sticker' || undefined} loading="lazy" />
      </a>
    )
  if (media.show_media && type === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: a parent's voice note has no captions.
    return <audio controls preload="none" src={url} aria-label={name ?? 'Voice note'} className={classes.sound} />
  if (media.show_media && type === 'video')
    // biome-ignore lint/a11y/useMediaCaption: a parent's film has no captions.
    return <video controls preload="none" src={url} aria-label={name ?? 'Film'} className={classes.picture} />
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.document}>
      <IconFile size={18} aria-hidden /> <span>{label}</span>
      {bytes !== null && <span className={textStyles.quietXs}>{sizeText(bytes)}</span>}
    </a>
  )
}
