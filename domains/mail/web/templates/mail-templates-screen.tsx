import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { mailKinds } from '#domains/mail/contract/mail.ts'
import { listMailTemplates, type MailTemplate } from '#domains/mail/contract/mail-templates.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { NamedLine } from './named-line.tsx'
import classes from './templates.module.css'

const columns: readonly RecordColumn<MailTemplate>[] = [
  {
    key: 'name',
    title: 'Template',
    width: '240px',
    onMobile: 'title',
    cell: ({ id, name }) => (
      <Link to="/mail-templates/$templateId" params={{ templateId: String(id) }} className={textStyles.nameLink} title={name}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { key: 'subject', title: 'Subject', onMobile: 'whole', cell: ({ subject }) => <NamedLine line={subject} /> },
  { key: 'kind', title: 'Kind', width: '150px', cell: ({ kind }) => mailKinds[kind] },
  {
    key: 'state',
    title: 'State',
    width: '110px',
    onMobile: 'beside',
    cell: ({ usual, withdrawn_at }) => (withdrawn_at ? 'Withdrawn' : usual ? 'Usual' : 'In use'),
  },
  { key: 'version', title: 'Version', width: '80px', word: 'version', cell: ({ number }) => number },
  {
    key: 'saved',
    title: 'Saved',
    width: '220px',
    cell: ({ written_at, written_by }) => (
      <>
        <Moment at={written_at} />
        {written_by && (
          <>
            , <bdi>{written_by.name}</bdi>
          </>
        )}
      </>
    ),
  },
]

/** The templates of mails that staff send, for admins. */
export function MailTemplatesScreen() {
  const { data, error, isPending, refetch } = useApiQuery(listMailTemplates, { quiet: true })
  const isLate = useShownAfter(isPending)
  const navigate = useNavigate()
  return (
    <>
      <PageTitle title="Mail templates">
        <Button component={Link} to="/mail-templates/new">
          Add a template
        </Button>
      </PageTitle>
      <p className={classes.note}>
        Staff choose these by name where they write a mail. A change is a new version; what was sent stays as it was sent.
      </p>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data?.results.length === 0 && (
        <EmptyNote whole title="No template is written yet">
          Write the mails that staff send often.
        </EmptyNote>
      )}
      {(isLate || (data && data.results.length > 0)) && (
        <RecordTable
          label="Templates"
          columns={columns}
          rows={data ? data.results : 'awaited'}
          isQuiet={({ withdrawn_at }) => withdrawn_at !== null}
          onOpen={({ id }) => void navigate({ to: '/mail-templates/$templateId', params: { templateId: String(id) } })}
          leastWidth={960}
        />
      )}
    </>
  )
}
