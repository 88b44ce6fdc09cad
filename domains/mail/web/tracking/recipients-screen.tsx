import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { mailFigures } from '#domains/mail/contract/mail-figures.ts'
import { listMailRecipients, type MailRecipient, trackMails } from '#domains/mail/contract/mail-tracking.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { PagedRecords } from '#platform/web/ui/page/paged-records.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { SentMailButton } from '../shown/sent-mail-button.tsx'
import { LengthTabs } from './length-tabs.tsx'
import { mailMeanings } from './mail-meanings.ts'
import classes from './tracking.module.css'
import { defaultLength, type RecipientsSearch, whichOf } from './tracking-search.ts'

const route = getRouteApi('/_portal/email-tracking/$templateId/recipients')

const to = '/email-tracking/$templateId/recipients'

const columns: readonly RecordColumn<MailRecipient>[] = [
  {
    key: 'lead',
    title: 'Parent',
    width: '34%',
    onMobile: 'title',
    cell: ({ lead, is_test }) =>
      lead ? (
        <LeadNameLink {...lead} />
      ) : (
        <span className={classes.note}>{is_test ? 'A test to staff' : 'You can no longer see this lead'}</span>
      ),
  },
  { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ at }) => <Moment at={at} /> },
  { key: 'address', title: 'Address', onMobile: 'whole', cell: ({ address }) => address && <bdi title={address}>{address}</bdi> },
  {
    key: 'mail',
    title: 'Mail',
    width: '130px',
    // An address is there where the mail may be read.
    cell: ({ id, lead, address }) =>
      address !== null && <SentMailButton messageId={id} label={`Show the mail to ${lead?.name ?? address}`} />,
  },
]

/** The parents behind one figure of a mail, the latest first. */
export function RecipientsScreen() {
  const { templateId } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { page = 1, type = 'sent', days = defaultLength } = search
  const query = { ...whichOf(templateId, search), type, days }
  const mail = useApiQuery(trackMails, { query, quiet: true })
  const list = useApiQuery(listMailRecipients, {
    query: { ...query, limit: pageSize, offset: (page - 1) * pageSize },
    keepPrevious: true,
    quiet: true,
  })
  const { page: _, ...shown } = search
  const show = (next: RecipientsSearch) => void navigate({ to, params: { templateId }, search: next })
  return (
    <PagedRecords
      title={mailFigures[type]}
      beside={
        <Link to="/email-tracking/$templateId" params={{ templateId }} search={shown} className={textStyles.back}>
          <bdi>{mail.data?.campaign ?? 'The mail'}</bdi>
        </Link>
      }
      filters={
        <>
          <LengthTabs to={to} templateId={templateId} search={search} />
          <span className={classes.note}>{mailMeanings[type]}</span>
        </>
      }
      list={list}
      search={{ ...(page > 1 && { page }) }}
      onTurn={({ page: next }) => show({ ...shown, ...(next && { page: next }) })}
      onClear={() => show({ ...(search.campaign && { campaign: search.campaign }) })}
      unfit="No mail fits"
      none={<EmptyNote whole title="Nothing happened in these days" />}
    >
      {(rows) => (
        <RecordTable
          label={mailFigures[type]}
          columns={columns}
          rows={rows}
          onOpen={({ lead }) => lead && void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })}
          leastWidth={640}
        />
      )}
    </PagedRecords>
  )
}
