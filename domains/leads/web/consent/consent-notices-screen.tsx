import { Button, Skeleton, Title } from '@mantine/core'
import { purposes } from '#domains/leads/contract/consent.ts'
import { type ConsentNotice, listConsentNotices, type NoticeTexts, publishConsentNotice } from '#domains/leads/contract/consent-notices.ts'
import { languages } from '#domains/leads/contract/languages.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { ConsentNoticeDialog } from './consent-notice-dialog.tsx'
import classes from './consent-notices.module.css'

/** What parents are told before they agree, with every version that was in force. */
export function ConsentNoticesScreen() {
  const { data, error, isPending, refetch } = useApiQuery(listConsentNotices, { quiet: true })
  const isLate = useShownAfter(isPending)
  const { over, opener, open, close } = useOver<{ from?: ConsentNotice }>()
  const notices = Map.groupBy(data?.results ?? [], ({ name }) => name)
  return (
    <div className={classes.screen} aria-busy={isPending}>
      <PageTitle title="Consent notices" />
      <p className={textStyles.quiet}>
        What a parent is told before they agree: which data, for what, and how to take it back or complain. A published version is never
        changed; consents that staff take name it.
      </p>
      <Button ref={opener} size="xs" mt="sm" onClick={() => open({})}>
        Write a notice
      </Button>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {isLate && <Skeleton height={160} mt="md" />}
      {data && notices.size === 0 && (
        <p className={classes.none}>There is no notice yet. Consents are kept all the same; they name none.</p>
      )}
      {[...notices].map(([name, versions]) => (
        <section key={name} aria-label={name}>
          <Title order={2}>{name}</Title>
          <ul className={classes.versions}>
            {versions.map((notice) => (
              <Version key={notice.id} notice={notice} onWrite={() => open({ from: notice })} />
            ))}
          </ul>
        </section>
      ))}
      {over && <ConsentNoticeDialog from={over.from} onClose={close} />}
    </div>
  )
}

const stateOf = ({ published_at, in_force }: ConsentNotice) => (published_at === null ? 'Draft' : in_force ? 'In force' : 'Earlier version')

function Version({ notice, onWrite }: { notice: ConsentNotice; onWrite: () => void }) {
  const { id, version, written_by, written_at, published_at, consents, language, english, translated } = notice
  const publish = useApiMutation(publishConsentNotice, { params: { id }, refreshes: [keyOf(listConsentNotices)] })
  const isDraft = published_at === null
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <h3>
          Version {version} <span className={classes.state}>{stateOf(notice)}</span>
        </h3>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${isDraft ? 'Edit' : 'New version from'} version ${version}`}
          onClick={onWrite}
        >
          {isDraft ? 'Edit' : 'New version from it'}
        </Button>
        {isDraft && (
          <Button
            size="compact-xs"
            loading={publish.isPending}
            aria-label={`Publish version ${version}`}
            onClick={() => publish.mutate({})}
          >
            Publish
          </Button>
        )}
      </div>
      <p className={textStyles.quietXs}>
        {notice.purposes.map((purpose) => purposes[purpose]).join(', ')} · written by {written_by.name}{' '}
        <Moment at={published_at ?? written_at} /> · {consents === 1 ? '1 consent names it' : `${consents} consents name it`}
      </p>
      <details>
        <summary>English and {languages[language]}</summary>
        <div className={classes.texts}>
          <Texts texts={english} language="en" notice={notice} />
          <Texts texts={translated} language={language} notice={notice} />
        </div>
      </details>
    </li>
  )
}

function Texts({
  texts: { title, intro, items, withdraw, complain },
  language,
  notice,
}: {
  texts: NoticeTexts
  language: string
  notice: ConsentNotice
}) {
  return (
    <article lang={language}>
      <h4>{title}</h4>
      <p>{intro}</p>
      <dl>
        {items.map(({ data, purpose }) => (
          <div key={data}>
            <dt>{data}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      <p>
        {withdraw} <a href={notice.withdraw_url}>{notice.withdraw_url}</a>
      </p>
      <p>
        {complain} <a href={notice.complain_url}>{notice.complain_url}</a>
      </p>
    </article>
  )
}
