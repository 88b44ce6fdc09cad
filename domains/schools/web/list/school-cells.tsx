import type { ListedSchool } from '#domains/schools/contract/school-lists.ts'
import { missingWords } from '#domains/schools/contract/school-lists.ts'
import { rupees } from '#platform/contract/money.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { classRangeText } from '../school/class-range-text.ts'
import { SchoolMark, SchoolMarks } from '../school/school-mark.tsx'
import classes from './school-list.module.css'

type Column = RecordColumn<ListedSchool>

export const placeColumn: Column = {
  key: 'place',
  title: 'Place',
  width: '16%',
  cell: ({ location, address }) => location && <span title={address ?? location}>{location}</span>,
}

export const boardColumn: Column = {
  key: 'boards',
  title: 'Boards',
  width: '84px',
  cell: ({ boards }) => boards.join(', '),
}

export const classesColumn: Column = {
  key: 'classes',
  title: 'Classes',
  width: '116px',
  cell: ({ classes: range }) => range && classRangeText(range),
}

export const feesColumn: Column = {
  key: 'fees',
  title: 'Average fees',
  word: 'on average',
  width: '104px',
  cell: ({ internal_avg_fees: fees }) => fees !== null && rupees(fees),
}

export const marksColumn: Column = {
  key: 'marks',
  title: 'Shown as',
  width: '124px',
  cell: (school) => <SchoolMarks school={school} />,
}

export const admissionColumn: Column = {
  key: 'admission',
  title: 'Admission',
  width: '90px',
  cell: ({ admission_open: isOpen }) => isOpen && <SchoolMark tone="done">Open</SchoolMark>,
}

export const missingColumn: Column = {
  key: 'missing',
  title: 'Missing',
  width: '90px',
  cell: ({ missing }) =>
    missing.length > 0 && (
      <span className={classes.missing} title={missing.map((what) => missingWords[what]).join(', ')}>
        {missing.length === 1 ? missing.map((what) => missingWords[what]) : `${missing.length} facts`}
      </span>
    ),
}

export const updatedColumn: Column = {
  key: 'updated',
  title: 'Updated',
  width: '180px',
  cell: ({ updated_at: at, updated_by: by }) =>
    at && (
      <span className={classes.quiet}>
        <Moment at={at} />
        {by && ` by ${by}`}
      </span>
    ),
}

export const verifiedColumn: Column = {
  key: 'verified',
  title: 'Confirmed',
  width: momentWidth,
  cell: ({ verified_at: at }) => (at ? <Moment at={at} className={classes.quiet} /> : <Nothing what="never" />),
}
