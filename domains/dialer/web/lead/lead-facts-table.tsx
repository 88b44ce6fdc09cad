import { Box } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { EditField } from '#domains/leads/web/edit/edit-field.tsx'
import { BudgetText } from '#domains/leads/web/facts/budget-text.tsx'
import { CallingNotes } from '#domains/leads/web/facts/calling-notes.tsx'
import { leadHeadingId } from '#domains/leads/web/facts/lead-heading-id.ts'
import { StageAndLatest } from '#domains/leads/web/lead/steps/stage-and-latest.tsx'
import { locationText } from '#domains/leads/web/list/table/locations-cell.tsx'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { EnquiriesOf } from './enquiries-of.tsx'
import classes from './lead-facts-table.module.css'
import { NumbersOf } from './numbers-of.tsx'

const EditName = lazyPart(() => import('#domains/leads/web/edit/edit-name.tsx'))
const EditNumber = lazyPart(() => import('#domains/leads/web/edit/edit-number.tsx'))
const EditBudget = lazyPart(() => import('#domains/leads/web/edit/edit-budget.tsx'))
const EditLocation = lazyPart(() => import('#domains/leads/web/edit/place/edit-location.tsx'))

export const LeadFactsTable = memo(({ lead, children }: { lead: LeadRow; children: ReactNode }) => (
  <table className={classes.table} aria-label="Current lead">
    <thead>
      <tr>
        {['Name', 'Phone', 'Budget', 'Enquiries', 'Location', 'Action'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <tr>
        <td data-cell="name">
          <EditField field="name" label="the name" editor={(editor) => <EditName lead={lead} {...editor} />}>
            <Box id={leadHeadingId} component="h2" fz="xl" fw={650} lh="26px" className={textStyles.wrap ?? ''}>
              <bdi>{lead.name}</bdi>
            </Box>
          </EditField>
          <StageAndLatest lead={lead} />
        </td>
        <td data-cell="phone">
          <EditField field="number" label="the number" editor={(editor) => <EditNumber lead={lead} {...editor} />}>
            <NumbersOf lead={lead} />
          </EditField>
        </td>
        <td data-cell="budget">
          <EditField field="budget" label="the budget" editor={(editor) => <EditBudget lead={lead} {...editor} />}>
            <BudgetText budget={lead.budget} />
          </EditField>
        </td>
        <td data-cell="enquiries">
          <EnquiriesOf lead={lead} />
        </td>
        <td data-cell="location">
          <EditField field="location" label="the location" editor={(editor) => <EditLocation lead={lead} {...editor} />}>
            <Places locations={lead.locations} />
          </EditField>
        </td>
        <td data-cell="action">{children}</td>
      </tr>
      <tr className={classes.notes}>
        <td colSpan={6} data-cell="notes">
          <CallingNotes lead={lead} />
        </td>
      </tr>
    </tbody>
  </table>
))

function Places({ locations: { items, raw_district, raw_district_region } }: Pick<LeadRow, 'locations'>) {
  const words = [raw_district_region, raw_district].filter(Boolean).join(', ')
  if (items.length === 0 && !words) return <Nothing />
  return (
    <ul className={classes.places}>
      {items.map((place) => (
        <li key={place.id}>{locationText(place)}</li>
      ))}
      {words && <li>{words}</li>}
    </ul>
  )
}
