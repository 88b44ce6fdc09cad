import { byteOrderMark, csvLine } from '#platform/contract/csv.ts'
import { type CounsellorFigures, counsellorFigureNames, type getLeaderBoard } from './counsellor-figures.ts'
import type { getEnquiryAnalytics } from './enquiry-figures.ts'
import { type FeatureFigures, sideNames } from './feature-figures.ts'
import { type FigureName, schoolFigureNames } from './figure-names.ts'
import { figures } from './figures.ts'
import type { SchoolFigures } from './school-figures.ts'

type Cell = string | number | null

/** What a screen of figures saves as CSV. The first line has the titles. */
export type FigureFile = readonly (readonly Cell[])[]

export const csvOf = (lines: FigureFile): string => byteOrderMark + lines.map(csvLine).join('')

const labelOf = (figure: FigureName) => figures[figure].label

/** Every figure of every counsellor, with that of the period before. */
export const counsellorFile = (results: readonly CounsellorFigures[]): FigureFile => [
  ['Counsellor', ...counsellorFigureNames.flatMap((name) => [labelOf(name), `${labelOf(name)} before`])],
  ...results.map(({ staff, figures: of }) => [
    staff.name,
    ...counsellorFigureNames.flatMap((name) => [of[name].amount, of[name].previous]),
  ]),
]

type Board = (typeof getLeaderBoard.answer)['_output']

export const leaderBoardFile = ({ measure, results }: Pick<Board, 'measure' | 'results'>): FigureFile => [
  ['Place', 'Counsellor', labelOf(measure), `${labelOf(measure)} before`, `Days with ${labelOf(measure).toLowerCase()}`, 'New', 'Few'],
  ...results.map(({ place, staff, amount, previous, days, is_new, is_few }) => [
    place,
    staff.name,
    amount,
    previous,
    days,
    is_new ? 'yes' : 'no',
    is_few ? 'yes' : 'no',
  ]),
]

type Enquiries = (typeof getEnquiryAnalytics.answer)['_output']

export const groupHeads: Readonly<Record<Enquiries['by'], string>> = {
  city: 'City',
  district: 'District',
  district_region: 'Locality',
  school: 'School',
  source: 'Source',
}

export const unnamedGroups: Readonly<Record<Enquiries['by'], string>> = {
  city: 'No city known',
  district: 'No district known',
  district_region: 'No locality known',
  school: 'No school named',
  source: 'No source known',
}

export const enquiryFile = ({ by, results }: Pick<Enquiries, 'by' | 'results'>): FigureFile => [
  [groupHeads[by], 'Enquiries', 'Enquiries before'],
  ...results.map(({ name, amount, previous }) => [name ?? unnamedGroups[by], amount, previous]),
]

/** Why parents said no to a school, the most frequent first. */
export const declinedText = ({ declined }: Pick<SchoolFigures, 'declined'>) =>
  declined.map(({ reason, parents }) => `${reason} (${parents})`).join(', ')

export const schoolFile = (results: readonly SchoolFigures[]): FigureFile => [
  [
    ...['School', 'City', 'With us', ...schoolFigureNames.map(labelOf)],
    ...['Known budgets', 'Budgets that reach the fee', 'Not back after a visit', 'Said no because'],
  ],
  ...results.map((row) => [
    ...[row.school.name, row.school.city, row.school.collab ? 'yes' : 'no'],
    ...schoolFigureNames.map((name) => row.figures[name].amount),
    ...[row.budgets.known, row.budgets.fit, row.not_back, declinedText(row)],
  ]),
]

export const featureFile = (results: readonly FeatureFigures[]): FigureFile => [
  ['Feature', 'Of', 'Uses', 'Uses before', 'Parents', 'Talked', 'Admitted'],
  ...results.map(({ name, side, uses, parents, talked, admitted }) => [
    name,
    sideNames[side],
    uses.amount,
    uses.previous,
    parents,
    talked,
    admitted,
  ]),
]
