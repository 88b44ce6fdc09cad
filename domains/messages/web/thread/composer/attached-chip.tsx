import { Chip } from './chip.tsx'
import type { Attachment } from './use-attachment.ts'

/** The file that goes with a message. */
export const AttachedChip = ({ file: { attached, drop } }: { file: Attachment }) =>
  attached && (
    <Chip label="Remove the file" onDrop={drop}>
      {attached.name}
    </Chip>
  )
