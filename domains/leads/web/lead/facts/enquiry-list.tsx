import { Link } from '@tanstack/react-router'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { Section } from '../section.tsx'
import { cutName, enquiriesShown } from './enquiry-names.ts'
import classes from './facts.module.css'

export const EnquiryList = ({ lead }: { lead: LeadDetails }) => (
  <Section
    title="Enquiries"
    count={lead.all_enquiries.length}
    shownFirst={enquiriesShown}
    below={
      lead.scheduled_date && (
        <p className={classes.scheduled}>
          Scheduled Date <Moment at={lead.scheduled_date} agreed className={classes.strong} />
        </p>
      )
    }
  >
    {lead.all_enquiries.map((enquiry) => (
      <li key={`${enquiry.time} ${enquiry.name}`}>
        <Link
          to="/schools/$slug"
          params={{ slug: enquiry.slug }}
          search={{ lead: lead.id }}
          className={classes.school}
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
