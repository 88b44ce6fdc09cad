import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { joinedText } from '#domains/lists/server/exports/cell-texts.ts'
import type { ListColumn } from './list-column.ts'

const childText = ({ child_name, child_age, gender, board_names, class_names }: LeadRow['form'][number]) =>
  `${child_name} (${joinedText([child_age === null ? null : String(child_age), gender, ...board_names, ...class_names])})`

const exported: ListColumn['exported'] = [
  { title: 'Children', cell: (lead) => joinedText(lead.form.map(childText)) },
  { title: 'Enquiries', cell: (lead) => joinedText(lead.all_enquiries.map((enquiry) => enquiry.name)) },
]

export const enquiries: ListColumn = { exported }
