import { Button, Group } from '@mantine/core'
import { deleteFile, fileKinds, type LibraryFile, listFiles, restoreFile } from '#domains/library/contract/library.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { FileSign } from './file-sign.tsx'
import classes from './library.module.css'
import { sizeText } from './size-text.ts'

const urlCopied = 'URL Copied to Clipboard 📋'

const Name = ({ file }: { file: LibraryFile }) => (
  <Group component="span" gap={10} wrap="nowrap" className={classes.file ?? ''}>
    <FileSign file={file} />
    <a href={file.url} target="_blank" rel="noopener noreferrer" className={textStyles.nameLink} title={file.name}>
      <bdi>{file.name}</bdi>
    </a>
  </Group>
)

function Acts({ file, onRename }: { file: LibraryFile; onRename: (file: LibraryFile) => void }) {
  const refreshes = [keyOf(listFiles)]
  const restore = useApiMutation(restoreFile, { params: { id: file.id }, refreshes })
  const remove = useApiMutation(deleteFile, {
    params: { id: file.id },
    refreshes,
    showToast: false,
    onSuccess: () => toast.success('File deleted', 'undo', { label: 'Undo', run: () => restore.mutate({}) }),
  })
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Copy link of ${file.name}`}
        onClick={() => void copyText(new URL(file.url, window.location.origin).href, urlCopied)}
      >
        Copy link
      </Button>
      {file.may_change && (
        <>
          <Button size="compact-xs" variant="default" aria-label={`Rename ${file.name}`} onClick={() => onRename(file)}>
            Rename
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Delete ${file.name}`}
            loading={remove.isPending}
            onClick={() => remove.mutate({})}
          >
            Delete
          </Button>
        </>
      )}
    </Group>
  )
}

export const fileColumns = (onRename: (file: LibraryFile) => void): RecordColumn<LibraryFile>[] => [
  { key: 'name', title: 'Name', onMobile: 'title', cell: (file) => <Name file={file} /> },
  { key: 'kind', title: 'Kind', width: '110px', cell: ({ kind }) => fileKinds[kind] },
  { key: 'size', title: 'Size', width: '90px', onMobile: 'beside', cell: ({ bytes }) => sizeText(bytes) },
  { key: 'by', title: 'Shared by', width: '18%', word: 'by', cell: ({ by }) => <span title={by.name}>{by.name}</span> },
  { key: 'at', title: 'When', width: momentWidth, cell: ({ added_at }) => <Moment at={added_at} /> },
  { key: 'acts', title: 'Do', width: '230px', onMobile: 'end', cell: (file) => <Acts file={file} onRename={onRename} /> },
]
