import { byteOrderMark, csvLine } from '#platform/contract/csv.ts'
import { largestPage } from '#platform/contract/shapes.ts'
import { type CounsellorFigures, counsellorFigureNames, type getLeaderBoard } from './counsellor-figures.ts'
import type { getEnquiryAnalytics } from './enquiry-figures.ts'
import { type FeatureFigures, sideNames } from './feature-figures.ts'
import { type FigureName, schoolFigureNames } from './figure-names.ts'
import { type Amount, figures } from './figures.ts'
import { noSource } from './filter-words.ts'
import type { SchoolFigures } from './school-figures.ts'

type Cell = string | number | null

/** What a screen of figures saves as CSV. The first line has the titles. */
export type FigureFile = readonly (readonly Cell[])[]

export const csvOf = (lines: FigureFile): string => byteOrderMark + lines.map(csvLine).join('')

const labelOf = (figure: FigureName) => figures[figure].label

/** Every figure of every counsellor, with that of the period before. */
export const counsellorFile = (results: readonly CounsellorFigures[]): FigureFile => [
  ['Counsellor', ...counsellorFigureNames.flatMap((name) => [labelOf(name), `${labelOf(name)} before`]), 'First response (minutes)'],
  ...results.map(({ staff, figures: of, first_response }) => [
    staff.name,
    ...counsellorFigureNames.flatMap((name) => [of[name].amount, of[name].previous]),
    first_response.minutes,
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

export const groupWords: Readonly<Record<Enquiries['by'], readonly [one: string, several: string]>> = {
  city: ['city', 'cities'],
  district: ['district', 'districts'],
  district_region: ['locality', 'localities'],
  school: ['school', 'schools'],
  source: ['source', 'sources'],
}

export const unnamedGroups: Readonly<Record<Enquiries['by'], string>> = {
  city: 'No city known',
  district: 'No district known',
  district_region: 'No locality known',
  school: 'No school named',
  source: noSource,
}

export function sumOf(amounts: readonly Amount[]): Amount {
  const sum = (key: keyof Amount) => amounts.reduce((all, row) => all + row[key], 0)
  return { amount: sum('amount'), previous: sum('previous') }
}

/** What is not among the rows shown, so that a table and its file come to the total. */
export function restOf({ total, results }: { total: Amount; results: readonly Amount[] }): Amount {
  const { amount, previous } = sumOf(results)
  return { amount: total.amount - amount, previous: total.previous - previous }
}

export const enquiryFile = ({ by, groups, total, results }: Pick<Enquiries, 'by' | 'groups' | 'total' | 'results'>): FigureFile => {
  const rest = restOf({ total, results })
  return [
    [groupHeads[by], 'Enquiries', 'Enquiries before'],
    ...results.map(({ name, amount, previous }) => [name ?? unnamedGroups[by], amount, previous]),
    ...(groups > results.length ? [[`and ${groups - results.length} more`, rest.amount, rest.previous]] : []),
  ]
}

/** Why parents said no to a school, the most frequent first. */
export const declinedText = ({ declined, declined_others }: Pick<SchoolFigures, 'declined' | 'declined_others'>) =>
  [
    ...declined.map(({ reason, parents }) => `${reason} (${parents})`),
    ...(declined_others > 0 ? [`other reasons (${declined_others})`] : []),
  ].join(', ')

/** Schools in one file; it says how many more there are, and a firm with more of them narrows the list. */
const maxSchools = 2_000

interface SchoolPage {
  count: number
  /** The sums of all. */
  total: SchoolFigures['figures']
  results: SchoolFigures[]
}

/** All schools that a list finds, read page by page. */
export async function schoolFile(askPage: (page: { limit: number; offset: number }) => Promise<SchoolPage>): Promise<FigureFile> {
  const found: SchoolFigures[] = []
  let answer: SchoolPage
  do {
    answer = await askPage({ limit: largestPage, offset: found.length })
    found.push(...answer.results)
  } while (answer.results.length > 0 && found.length < Math.min(answer.count, maxSchools))
  const { count, total } = answer
  return [
    [
      ...['School', 'City', 'With us', ...schoolFigureNames.map(labelOf)],
      ...['Known budgets', 'Budgets that reach the fee', 'Not back after a visit', 'Said no because'],
    ],
    ...found.map((row) => [
      ...[row.school.name, row.school.city, row.school.collab ? 'yes' : 'no'],
      ...schoolFigureNames.map((name) => row.figures[name].amount),
      ...[row.budgets.known, row.budgets.fit, row.not_back, declinedText(row)],
    ]),
    ...(count > found.length
      ? [
          [
            ...[`and ${count - found.length} more schools`, null, null],
            ...schoolFigureNames.map((name) => restOf({ total: total[name], results: found.map(({ figures: of }) => of[name]) }).amount),
          ],
        ]
      : []),
  ]
}

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
