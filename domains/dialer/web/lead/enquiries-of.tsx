import { Box, Group } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { cutName, shownEnquiries } from '#domains/leads/web/facts/enquiry-names.ts'
import { FollowUpBlock } from '#domains/leads/web/lead/steps/follow-up-block.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './lead-facts-table.module.css'

type Enquiry = LeadRow['all_enquiries'][number]

export function EnquiriesOf({ lead }: { lead: LeadRow }) {
  const { shown, hidden } = shownEnquiries(lead.all_enquiries)
  const isCut = hidden > 0 || shown.length < lead.all_enquiries.length
  return (
    <>
      {shown.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={classes.enquiries}>
          {shown.map(({ name, time, text }) => (
            <li key={`${time} ${name}`} title={name}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <Group gap="0 12px" align="stretch">
        {isCut && (
          <PopoverButton className={classes.link} button="See More" label="All enquiries">
            {() => (
              <ul className={classes.all}>
                {lead.all_enquiries.map((enquiry) => (
                  <EnquiryLine key={`${enquiry.time} ${enquiry.name}`} enquiry={enquiry} />
                ))}
              </ul>
            )}
          </PopoverButton>
        )}
        {lead.scheduled_date && (
          <PopoverButton className={classes.link} button="Scheduled Date" label="Scheduled date">
            {() => <FollowUpBlock lead={lead} />}
          </PopoverButton>
        )}
      </Group>
    </>
  )
}

const EnquiryLine = ({ enquiry: { name, time, collab, visit_status } }: { enquiry: Enquiry }) => (
  <li>
    <span title={name}>{cutName(name)}</span>
    <Box component="span" display="block" fz="xs" c="dimmed">
      <Moment at={time} />
      {collab && ' · Collab'}
      {visit_status && ' · asked for a visit'}
    </Box>
  </li>
)
