import { Group } from '@mantine/core'
import { Suspense } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { ClockAbroad } from '#domains/leads/web/facts/clock-abroad.tsx'
import { OtherNumbers } from '#domains/leads/web/facts/other-numbers.tsx'
import { PhoneLink } from '#domains/leads/web/facts/phone-link.tsx'
import { india } from '#platform/contract/india.ts'
import { isIndian } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './lead-facts-table.module.css'

const ShowNumber = lazyPart(() => import('#domains/leads/web/facts/show-number.tsx'))

/** The country is said of every number here, because it is read out or dialed on another telephone. */
const NumberOf = ({ lead, phone }: { lead: LeadRow; phone: PhoneNumber }) => (
  <Group component="span" display="inline-flex" gap={5} wrap="nowrap" className={classes.number ?? ''}>
    {isIndian(phone) && <span className={textStyles.aside}>+{india.countryCode}</span>}
    <PhoneLink lead={lead} phone={phone} />
  </Group>
)

export const NumbersOf = ({ lead }: { lead: LeadRow }) => (
  <Group component="span" display="inline-flex" gap="4px 8px">
    <NumberOf lead={lead} phone={lead.mobile_number_with_code} />
    {lead.mobile_number_with_code.masked && (
      <Suspense fallback={null}>
        <ShowNumber lead={lead} />
      </Suspense>
    )}
    <ClockAbroad zones={lead.calling.zones} />
    <OtherNumbers lead={lead}>{(phone) => <NumberOf lead={lead} phone={phone} />}</OtherNumbers>
  </Group>
)
