import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { downloadImportTemplate, type ImportKindFields } from '#domains/imports/contract/imports.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { DownloadButton } from './download-button.tsx'
import classes from './imports.module.css'
import { useUpload } from './use-upload.ts'

interface UploadPanelProps {
  kind: ImportKindFields
  onDone: (id: number) => void
}

export function UploadPanel({ kind, onDone }: UploadPanelProps) {
  const { upload, sent, trouble } = useUpload(kind.kind, onDone)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file && !sent) upload(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <Stack component="section" gap={10} aria-label="Upload">
      {/* The button inside does the same for keys and screen readers. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <IconFileUpload size={28} stroke={1.5} aria-hidden />
        <Text fw={550}>Drop a spreadsheet of {kind.noun} here</Text>
        <p className={textStyles.quietSm}>
          .xlsx or .csv, up to 100 MB and 10,00,000 rows. Nothing is written before you have seen the report.
        </p>
        <Group gap="sm" align="stretch">
          <Button loading={sent !== undefined} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <DownloadButton
            call={downloadImportTemplate}
            parts={{ query: { kind: kind.kind } }}
            name={`${kind.kind}-template.csv`}
            icon={IconDownload}
          >
            Template
          </DownloadButton>
        </Group>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm"
          hidden
          aria-label="File"
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        {sent && (
          <Group gap="4px 10px" className={classes.progress ?? ''}>
            <progress aria-label={`Upload of ${sent.name}`} value={sent.share} max={1} />
            <span>
              {sent.name}, {Math.round(100 * sent.share)} %
            </span>
          </Group>
        )}
        {trouble && (
          <p className={textStyles.error} role="alert">
            {trouble}
          </p>
        )}
      </div>
      <KnownColumns fields={kind.fields} />
    </Stack>
  )
}

const KnownColumns = ({ fields }: Pick<ImportKindFields, 'fields'>) => (
  <details className={classes.fields}>
    <summary>Columns that we understand</summary>
    <dl>
      {fields.map(({ key, title, hint, example, isNeeded }) => (
        <div key={key}>
          <dt>
            {title}
            {isNeeded && <span className={classes.needed}> needed</span>}
          </dt>
          <dd>
            {hint}
            {example && <span className={classes.example}>{example}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </details>
)
