import { Button, Skeleton, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { getImport, type Import, type ImportKindFields, isBusy, listImports } from '#domains/imports/contract/imports.ts'
import { untakenSentences } from '#domains/imports/contract/lacking.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { ImportActions } from './import-actions.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportReport } from './import-report.tsx'
import { dayNotes, sizeText } from './import-words.ts'
import classes from './imports.module.css'
import { ImportsTable } from './imports-table.tsx'
import { LackedByAll } from './lacked-by-all.tsx'
import { MappingForm } from './mapping-form.tsx'
import { ReadingPanel } from './reading-panel.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** In milliseconds; live updates are only its maker's. */
const pace = 2000

interface ImportScreenProps {
  kind: ImportKindFields
  title: string
  options: Parameters<typeof MappingForm>[0]['options']
  search: { import?: number | undefined; page?: number | undefined }
  onShow: (search: { import?: number; page?: number }) => void
}

/** Uploads a spreadsheet, and shows one import or all of its kind. */
export function ImportScreen({ kind, title, options, search, onShow }: ImportScreenProps) {
  return search.import === undefined ? (
    <Stack>
      <Title order={1}>{title}</Title>
      <UploadPanel kind={kind} onDone={(id) => onShow({ import: id })} />
      <ImportList kind={kind} page={search.page ?? 1} onShow={onShow} />
    </Stack>
  ) : (
    <OneImport key={search.import} id={search.import} kind={kind} title={title} options={options} onBack={() => onShow({})} />
  )
}

interface ImportListProps {
  kind: ImportKindFields
  page: number
  onShow: ImportScreenProps['onShow']
}

export function ImportList({ kind, page, onShow }: ImportListProps) {
  const query = { kind: kind.kind, limit: pageSize, offset: (page - 1) * pageSize }
  const list = useApiQuery(listImports, {
    ...{ query, keepPrevious: true, quiet: true },
    refetchInterval: ({ results }) => (results.some((line) => isBusy(line) || line.status === 'uploading') ? pace : false),
  })
  const count = list.data?.count ?? 0
  if (list.error && !list.data) return <FailureNote error={list.error} retry={list.refetch} />
  if (list.data && count === 0) return <EmptyNote title="Nothing was uploaded yet">Every upload appears here with its report.</EmptyNote>
  return (
    <>
      <div className={classes.rows}>
        <ImportsTable label={`Imports of ${kind.noun}`} rows={list.data?.results ?? 'awaited'} onOpen={(id) => onShow({ import: id })} />
      </div>
      {count > pageSize && <LeadPager count={count} page={page} onTurn={(next) => onShow({ page: next })} />}
    </>
  )
}

interface OneImportProps extends Pick<ImportScreenProps, 'kind' | 'title' | 'options'> {
  id: number
  onBack: () => void
}

function OneImport({ id, kind, title, options, onBack }: OneImportProps) {
  const asked = useApiQuery(getImport, { params: { id }, quiet: true, refetchInterval: (found) => (isBusy(found) ? pace : false) })
  if (asked.error && !asked.data) return <FailureNote error={asked.error} retry={asked.refetch} />
  return (
    <Stack>
      <header className={classes.head}>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {title}
        </Button>
        <Title order={1}>{asked.data?.file_name ?? '\u00a0'}</Title>
        {asked.data && <span className={textStyles.quietSm}>{sizeText(asked.data.bytes)}</span>}
      </header>
      {asked.data ? <Steps shown={asked.data} kind={kind} options={options} onBack={onBack} /> : <Skeleton height={120} />}
    </Stack>
  )
}

function Steps({ shown, kind, options, onBack }: { shown: Import } & Omit<OneImportProps, 'id' | 'title'>) {
  const [isAgain, setIsAgain] = useState(false)
  const isMapping = shown.status === 'mapping' || (isAgain && shown.status === 'checked')
  // It was checked or written from elsewhere.
  if (isAgain && shown.status !== 'checked' && shown.status !== 'mapping') setIsAgain(false)
  const hasReport = Object.keys(shown.counts).length > 0 && !isMapping && shown.status !== 'checking'
  return (
    <>
      <div className={classes.state}>
        <ImportProgress shown={shown} />
        <ImportActions kind={kind} shown={shown} onAgain={() => setIsAgain(true)} onGone={onBack} />
      </div>
      {shown.trouble && (
        <p className={textStyles.error} role="alert">
          {shown.trouble}
        </p>
      )}
      {shown.notes.map((note) => (
        <p key={note} className={textStyles.quietSm}>
          {note}
        </p>
      ))}
      {hasReport && <LackedByAll sentences={untakenSentences(kind, shown)} />}
      {hasReport &&
        dayNotes(kind, shown).map((note) => (
          <p key={note} className={textStyles.quietSm}>
            {note}
          </p>
        ))}
      {(isMapping || shown.status === 'failed') && <ReadingPanel shown={shown} />}
      {isMapping && <MappingForm key={shown.version} kind={kind} shown={shown} options={options} onChecking={() => setIsAgain(false)} />}
      {hasReport && shown.status === 'checked' && shown.question_count > 0 && (
        <ImportQuestions key={shown.done} kind={kind} shown={shown} />
      )}
      {hasReport && <ImportReport key={shown.status} kind={kind} shown={shown} />}
    </>
  )
}
