import { Link, useNavigate } from '@tanstack/react-router'
import { type ImportLine, isBusy, listImports } from '#domains/imports/contract/imports.ts'
import { ImportsTable } from '#domains/imports/web/imports-table.tsx'
import { schoolUpload } from '#domains/school-imports/contract/school-imports.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import classes from './dashboard.module.css'
import { DaySection } from './day-section.tsx'

/** In milliseconds: an upload that failed longer ago was seen to. */
const failedLately = 7 * 86_400_000

/** Looks at this many of the newest uploads. */
const lookedAt = 20

const hasFailed = ({ status }: ImportLine) => status === 'failed' || status === 'stopped'
const waits = ({ status }: ImportLine) => status === 'uploading' || status === 'mapping' || status === 'checked'

/** Uploads that run, wait for somebody, or failed lately. */
const needsSomebody = (line: ImportLine, now: number) =>
  isBusy(line) || waits(line) || (hasFailed(line) && Date.parse(line.finished_at ?? line.created_at) > now - failedLately)

export function Uploads() {
  const asked = useApiQuery(listImports, { query: { kind: schoolUpload.kind, limit: lookedAt }, quiet: true, refetchInterval: 60_000 })
  const navigate = useNavigate()
  return (
    <DaySection
      id="uploads-title"
      title="Uploads"
      rows={asked.data?.results.filter((line) => needsSomebody(line, Date.now()))}
      asked={asked}
      empty={
        <p className={classes.said}>
          No upload is running or waiting, and none failed this week. <Link to="/database/upload">Upload schools</Link>
        </p>
      }
    >
      {(rows) => (
        <ImportsTable
          label="Uploads that run, wait or failed"
          rows={rows}
          onOpen={(id) => void navigate({ to: '/database/upload', search: { import: id } })}
        />
      )}
    </DaySection>
  )
}
