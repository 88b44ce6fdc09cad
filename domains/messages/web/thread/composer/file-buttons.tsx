import { ActionIcon, FileButton } from '@mantine/core'
import { IconFolder, IconPaperclip } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { FileKind } from '#domains/library/contract/library.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import type { Attachment } from './use-attachment.ts'

const ChooseFile = lazyPart(() => import('#domains/library/web/choose-file.tsx'))

interface FileButtonsProps {
  file: Pick<Attachment, 'share' | 'attach' | 'take'>
  /** Files of one kind alone are taken. */
  kind?: FileKind
}

/** Attach a file from the disk, or one of those that staff share. */
export function FileButtons({ file: { share, attach, take }, kind }: FileButtonsProps) {
  const library = useOver()
  return (
    <>
      <FileButton onChange={(chosen) => chosen && void attach(chosen)}>
        {(button) => (
          <ActionIcon
            {...button}
            variant="default"
            size="input-xs"
            aria-label="Attach a file"
            title="Attach a file from this device"
            loading={share !== undefined}
          >
            <IconPaperclip size={16} aria-hidden />
          </ActionIcon>
        )}
      </FileButton>
      <ActionIcon
        ref={library.opener}
        variant="default"
        size="input-xs"
        aria-label="Attach a file of the library"
        title="Attach a file of the library"
        onClick={() => library.open(true)}
      >
        <IconFolder size={16} aria-hidden />
      </ActionIcon>
      {library.over && (
        <Suspense fallback={null}>
          <ChooseFile
            {...(kind && { kind })}
            onChoose={(chosen) => {
              take(chosen)
              library.close()
            }}
            onClose={library.close}
          />
        </Suspense>
      )}
    </>
  )
}
