import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CampaignDetails } from '#domains/mail/contract/campaigns.ts'
import { grouped } from '#platform/contract/counts.ts'
import classes from './campaign.module.css'

/** Why parents were left out, each reason with the way to its parents. */
export const LeftOutReasons = ({ campaign: { id, reasons } }: { campaign: CampaignDetails }) => (
  <section aria-label="Left out">
    <Title order={2}>Left out</Title>
    {reasons.length === 0 ? (
      <p className={classes.note}>Nobody was left out.</p>
    ) : (
      <ul className={classes.reasons}>
        {reasons.map(({ reason, words, count }) => (
          <li key={reason}>
            <Link to="/campaigns/$campaignId/left-out" params={{ campaignId: String(id) }} search={{ reason }}>
              {words}
            </Link>
            <span className={classes.figure}>{grouped(count)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
