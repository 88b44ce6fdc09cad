import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { lastingText } from '#platform/contract/lasting-text.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { cutName, enquiriesShown } from '../../facts/enquiry-names.ts'
import { Section } from '../section.tsx'
import classes from './facts.module.css'

/** How long the parent waited for the first call, or that nobody called yet. */
const FirstCall = ({ lead: { created_at, first_call_at } }: { lead: LeadDetails }) => (
  <Text mt="xs" fz="xs" c="dimmed">
    First call{' '}
    {first_call_at === null ? (
      'not made yet'
    ) : (
      <>
        <Moment at={first_call_at} className={classes.strong} />, {waitText(created_at, first_call_at)}
      </>
    )}
  </Text>
)

function waitText(from: string, until: string): string {
  const waited = Date.parse(until) - Date.parse(from)
  return waited < 0 ? 'before the lead was made' : `${lastingText(waited)} after the lead came`
}

export const EnquiryList = ({ lead }: { lead: LeadDetails }) => (
  <Section
    title="Enquiries"
    count={lead.all_enquiries.length}
    shownFirst={enquiriesShown}
    below={
      <>
        {lead.scheduled_date && (
          <Text mt="xs" fz="xs" c="dimmed">
            Scheduled Date <Moment at={lead.scheduled_date} agreed className={classes.strong} />
          </Text>
        )}
        <FirstCall lead={lead} />
      </>
    }
  >
    {lead.all_enquiries.map((enquiry) => (
      <li key={`${enquiry.time} ${enquiry.name}`}>
        <Link
          to="/schools/$slug"
          params={{ slug: enquiry.slug }}
          search={{ lead: lead.id }}
          className={textStyles.link}
          title={enquiry.name}
        >
          {cutName(enquiry.name)}
        </Link>
        <span className={classes.quiet}>
          <Moment at={enquiry.time} />
          {enquiry.collab && ' · Collab'}
          {enquiry.visit_status && ' · asked for a visit'}
          {enquiry.system_generated && ' · added by the system'}
        </span>
      </li>
    ))}
  </Section>
)
