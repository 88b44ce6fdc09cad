import type { LeadDetails } from '@portal/contract/leads'
import { rupees } from '@portal/contract/money-text'
import { Moment } from '../ui/moment.tsx'
import { BudgetText } from './budget-text.tsx'
import classes from './facts.module.css'
import { locationText } from './locations-cell.tsx'
import { Section } from './section.tsx'

type Child = LeadDetails['form'][number]

function childText({ child_age: age, gender, class_name: classNames, board, fees }: Child): string {
  return [age !== null && `${age} years`, gender, classNames.join(', '), board.join(', '), fees !== null && `${rupees(fees)} fees`]
    .filter(Boolean)
    .join(' · ')
}

/** What the parent looks for: for which children, for how much, where, and which schools they asked about. */
export function LeadFacts({ lead }: { lead: LeadDetails }) {
  return (
    <>
      <Section title="Children" count={lead.form.length}>
        {lead.form.map((child) => (
          <li key={child.id}>
            <span className={classes.strong}>{child.child_name}</span>
            <span className={classes.quiet}>{childText(child)}</span>
          </li>
        ))}
      </Section>
      <Section title="Budget" count={lead.budget ? 1 : 0} isCounted={false}>
        <li>
          <BudgetText budget={lead.budget} />
        </li>
      </Section>
      <Section title="Location" count={lead.locations.items.length} isCounted={false}>
        {lead.locations.items.map((place) => (
          <li key={place.id}>{locationText(place)}</li>
        ))}
      </Section>
      <Section title="Enquiries" count={lead.all_enquiries.length}>
        {lead.all_enquiries.map((enquiry) => (
          <li key={`${enquiry.time} ${enquiry.name}`}>
            <span>{enquiry.name}</span>
            <span className={classes.quiet}>
              <Moment at={enquiry.time} />
              {enquiry.collab && ' · Collab'}
              {enquiry.visit_status && ' · asked for a visit'}
              {enquiry.system_generated && ' · added by the system'}
            </span>
          </li>
        ))}
      </Section>
    </>
  )
}
