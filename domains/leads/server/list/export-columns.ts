import { languageName } from '#domains/leads/contract/languages.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { LeadListName } from '#domains/leads/contract/lists.ts'
import { nextStepText } from '#domains/leads/contract/next-step-names.ts'
import { stageInWords } from '#domains/leads/contract/steps.ts'
import { momentText, numberText } from '#domains/lists/server/exports/cell-texts.ts'
import { byteOrderMark, csvLine } from '#platform/contract/csv.ts'
import { feeText } from '#platform/contract/money.ts'

type Cell = string | number | null

const joined = (texts: readonly (string | null)[]) => [...new Set(texts.filter(Boolean))].join(', ')

const childText = ({ child_name, child_age, gender, board_names, class_names }: LeadRow['form'][number]) =>
  `${child_name} (${joined([child_age === null ? null : String(child_age), gender, ...board_names, ...class_names])})`

const placeText = ({ name, city }: LeadRow['locations']['items'][number]) => joined([name, city])

type Column = [title: string, cell: (lead: LeadRow, hasWholeNumbers: boolean) => Cell, only?: LeadListName]

const columns: readonly Column[] = [
  ['Id', (lead) => lead.id],
  ['Name', (lead) => lead.name],
  ['Number', (lead, isWhole) => numberText(lead.mobile_number_with_code, isWhole)],
  ['Other numbers', (lead, isWhole) => joined(lead.all_mobile_numbers.slice(1).map((number) => numberText(number, isWhole)))],
  ['Stage', (lead) => stageInWords(lead).text],
  ['Latest action', ({ latest_action: action }) => action && joined([action.name, action.sub_action, momentText(action.at)])],
  ['Done follow-up', ({ done_follow_up: done }) => done && joined([momentText(done.due_at), done.late ? 'done late' : 'in time']), 'done'],
  ['Next follow-up', (lead) => momentText(lead.scheduled_date)],
  ['Follow-up owner', (lead) => lead.follow_ups[0]?.owner?.name ?? null],
  ['Next step', ({ follow_ups: [next] }) => (next ? nextStepText(next) : null)],
  ['Owner', (lead) => lead.owner?.name ?? null],
  ['Shared with', (lead) => joined(lead.shared_with.map((staff) => staff.name))],
  ['Budget', ({ budget }) => budget && feeText(budget.min, budget.max, budget.tenure)],
  ['Locations', ({ locations }) => joined([...locations.items.map(placeText), locations.raw_district_region, locations.raw_district])],
  ['Language', (lead) => languageName(lead.language)],
  ['Children', (lead) => joined(lead.form.map(childText))],
  ['Enquiries', (lead) => joined(lead.all_enquiries.map((enquiry) => enquiry.name))],
  ['Last activity', (lead) => momentText(lead.latest_user_action_timestamp)],
  ['Created', (lead) => momentText(lead.created_at)],
]

const columnsOf = (list: LeadListName) => columns.filter(([, , only = list]) => only === list)

export const exportHead = (list: LeadListName) => byteOrderMark + csvLine(columnsOf(list).map(([title]) => title))

export const exportLine = (list: LeadListName, lead: LeadRow, hasWholeNumbers: boolean) =>
  csvLine(columnsOf(list).map(([, cell]) => cell(lead, hasWholeNumbers)))
