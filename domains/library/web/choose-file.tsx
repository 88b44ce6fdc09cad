import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { type FileKind, fileKinds, type LibraryFile, listFiles } from '#domains/library/contract/library.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './choose-file.module.css'
import { FileSign } from './file-sign.tsx'
import { sizeText } from './size-text.ts'

const pageOfFiles = 20

interface ChooseFileProps {
  /** Files of one kind alone are offered. */
  kind?: FileKind
  onChoose: (file: LibraryFile) => void
  onClose: () => void
}

/** Finds one of the files that staff share, for another screen. */
export default function ChooseFile({ kind, onChoose, onClose }: ChooseFileProps) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(pageOfFiles)
  const query = { limit, ...(search && { search }), ...(kind && { kind }) }
  const { data, error, isFetching, refetch } = useApiQuery(listFiles, { query, keepPrevious: true, quiet: true })
  const files = data?.results ?? []
  return (
    <Modal opened onClose={onClose} title="Files of the library" size="lg">
      <Stack gap="sm">
        <SearchField
          takesFocus
          label="Search files"
          placeholder="Name of a file"
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setLimit(pageOfFiles)
          }}
        />
        {error && !data && <FailureNote error={error} retry={refetch} />}
        <p role="status" className={textStyles.quietXs}>
          {data && files.length === 0 && (search ? 'No file has this name.' : 'No file of this kind is shared yet.')}
        </p>
        <ul aria-label="Files">
          {files.map((file) => (
            <li key={file.id}>
              <button type="button" className={classes.file} onClick={() => onChoose(file)}>
                <FileSign file={file} />
                <bdi className={textStyles.cut}>{file.name}</bdi>
                <span className={textStyles.quietXs}>
                  {fileKinds[file.kind]}, {sizeText(file.bytes)}, {file.by.name}, <Moment at={file.added_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {data && data.count > files.length && limit < largestPage && (
          <Button variant="default" size="xs" aria-busy={isFetching} onClick={() => setLimit(limit + pageOfFiles)}>
            Show more
          </Button>
        )}
        {data && data.count > files.length && limit >= largestPage && (
          <p className={textStyles.quietXs}>There are more. Search for part of the name.</p>
        )}
      </Stack>
    </Modal>
  )
}
