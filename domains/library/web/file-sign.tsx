import { type IconFile, IconFileText, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react'
import type { FileKind, LibraryFile } from '#domains/library/contract/library.ts'
import classes from './library.module.css'

const icons: Readonly<Record<FileKind, typeof IconFile>> = { image: IconPhoto, document: IconFileText, audio: IconMusic, video: IconVideo }

/** A small picture of a file, or the sign of its kind. */
export function FileSign({ file: { kind, preview } }: { file: LibraryFile }) {
  const Icon = icons[kind]
  return preview ? <img src={preview} alt="" className={classes.preview} loading="lazy" /> : <Icon size={20} stroke={1.6} aria-hidden />
}
