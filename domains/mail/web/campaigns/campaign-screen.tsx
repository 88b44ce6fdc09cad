import { Box, Group, Skeleton } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { noReasons } from '#domains/mail/contract/campaign-words.ts'
import { type CampaignDetails, getCampaign } from '#domains/mail/contract/campaigns.ts'
import { mailFigures } from '#domains/mail/contract/mail-figures.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { figureNames } from '../tracking/tracking-search.ts'
import classes from './campaign.module.css'
import { CampaignActs } from './campaign-acts.tsx'
import { isGoing, parentsText, progressText, stateText } from './campaign-text.ts'
import { pace, slowPace } from './campaigns-screen.tsx'
import { LeftOutReasons } from './left-out-reasons.tsx'

const route = getRouteApi('/_portal/campaigns/$campaignId/')

/** A campaign: its progress, the fate of its mails, the parents left out and why, and buttons to hold or end it. */
export function CampaignScreen() {
  const { campaignId } = route.useParams()
  const { data, error, isPending, refetch } = useApiQuery(getCampaign, {
    params: { id: Number(campaignId) },
    staleTime: 0,
    refetchInterval: (campaign) => (isGoing(campaign) || campaign.under_way > 0 ? pace : slowPace),
    quiet: true,
  })
  const isLate = useShownAfter(isPending)
  return (
    <div className={classes.page}>
      <Link to="/campaigns" className={textStyles.back}>
        All campaigns
      </Link>
      {data ? (
        <Details campaign={data} />
      ) : error ? (
        <FailureNote error={error} retry={refetch} />
      ) : (
        isLate && <Skeleton height={240} mt={16} radius="md" aria-hidden />
      )}
    </div>
  )
}

const minute = 60_000

function Details({ campaign }: { campaign: CampaignDetails }) {
  const now = useNow(minute)
  const {
    name,
    of,
    template,
    by,
    taken_over_by: heir,
    per_minute: perMinute,
    quiet_days: quietDays,
    included,
    start_at: startAt,
    created_at: createdAt,
    note,
  } = campaign
  return (
    <>
      <PageTitle title={<bdi>{name}</bdi>}>
        <CampaignActs campaign={campaign} />
      </PageTitle>
      <p className={classes.told}>
        <strong>{template.name}</strong> to <bdi>{of}</bdi>, {parentsText(campaign.found)}. Begun by <bdi>{by.name}</bdi>{' '}
        <Moment at={createdAt} />
        {startAt && (
          <>
            , not before <Moment at={startAt} agreed />
          </>
        )}
        {heir && (
          <>
            , taken over by <bdi>{heir.name}</bdi>
          </>
        )}
        . {grouped(perMinute)} {perMinute === 1 ? 'mail' : 'mails'} a minute
        {quietDays > 0 && `; not to parents we wrote to in ${quietDays} days`}
        {included.map((reason) => `; also to ${noReasons[reason].parents}`)}.
      </p>
      <Progress campaign={campaign} state={stateText(campaign, now)} note={note} />
      <Figures campaign={campaign} />
      <LeftOutReasons campaign={campaign} />
    </>
  )
}

function Progress({ campaign, state, note }: { campaign: CampaignDetails; state: string; note: string | null }) {
  const { written, found, left_out: leftOut } = campaign
  return (
    <Box component="section" my={20} aria-label="Progress">
      <Group component="p" gap="4px 16px" align="stretch">
        <strong role="status">{state}</strong>
        <span>{progressText(campaign)} mails written</span>
        {campaign.simulated && <span className={textStyles.quietSm}>Simulated: saved, not sent</span>}
      </Group>
      <progress className={classes.bar} aria-label="Mails written" value={written} max={Math.max(found - leftOut, 1)} />
      {note && <p className={classes.note}>{note}</p>}
    </Box>
  )
}

/** What became of the mails; each figure opens its recipients. Simulated mails are counted nowhere. */
function Figures({ campaign }: { campaign: CampaignDetails }) {
  const { id, template_id: templateId, figures, under_way: underWay, not_sent: notSent, unknown } = campaign
  const states = [
    { words: 'On their way', count: underWay },
    { words: 'Not sent', count: notSent },
    { words: 'Maybe sent: the mail server broke off', count: unknown },
  ].filter(({ count }) => count > 0)
  return (
    <section aria-label="What became of the mails">
      <ul className={classes.tiles}>
        {figureNames.map((name) => (
          <li key={name}>
            <Link
              to="/email-tracking/$templateId/recipients"
              params={{ templateId: String(templateId) }}
              search={{ type: name, campaign: id }}
              className={classes.tile}
            >
              <span>{mailFigures[name]}</span>
              <strong className={classes.figure}>{grouped(figures[name] ?? 0)}</strong>
            </Link>
          </li>
        ))}
        {states.map(({ words, count }) => (
          <li key={words} className={classes.tile}>
            <span>{words}</span>
            <strong className={classes.figure}>{grouped(count)}</strong>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        <Link to="/email-tracking/$templateId" params={{ templateId: String(templateId) }} search={{ campaign: id }}>
          By day, with the links that parents followed
        </Link>
      </p>
    </section>
  )
}
