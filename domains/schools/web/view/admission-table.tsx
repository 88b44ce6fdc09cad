import { classText, type FormFee, listFormFees, listOpenClasses, type OpenClass } from '#domains/schools/contract/school-profile.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { rupees } from '#platform/contract/money.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import { SchoolMark } from '../school/school-mark.tsx'
import { unconfirmedNote, Verified } from '../school/verified.tsx'
import { Part, WideTable } from './part.tsx'
import classes from './school-view.module.css'

function daysText({ opens_on: opens, closes_on: closes }: OpenClass): string {
  const today = kolkataDay(Date.now())
  const text = (day: string) => dayText(day, today)
  if (opens && opens > today) return `from ${text(opens)}${closes ? ` to ${text(closes)}` : ''}`
  if (closes) return closes < today ? `closed ${text(closes)}` : `until ${text(closes)}`
  return ''
}

/** The classes that were opened for admission, with what their form costs. */
export function AdmissionTable({ slug }: { slug: string }) {
  const open = useApiQuery(listOpenClasses, { params: { slug }, query: { limit: 100 }, quiet: true })
  const prices = useApiQuery(listFormFees, { params: { slug }, query: { limit: 1000 }, quiet: true })
  const priceOf = new Map(prices.data?.results.map((price) => [price.class_relation.id, price]))
  const rows = open.data?.results ?? []
  return (
    <Part title="Admission" isEmpty={open.data !== undefined && rows.length === 0} none="No class was opened for admission.">
      {open.error && !open.data && <FailureNote error={open.error} retry={open.refetch} />}
      {rows.length > 0 && (
        <WideTable label="Classes and their admission">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Session</th>
              <th scope="col">Admission</th>
              <th scope="col" className={classes.amount}>
                Seats
              </th>
              <th scope="col" className={classes.amount}>
                Form
              </th>
              <th scope="col">Confirmed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{classText(row.class_relation)}</th>
                <td>{row.session}</td>
                <td>
                  <Openness row={row} />
                </td>
                <td className={classes.amount}>{row.seats ?? <Nothing what="not known" />}</td>
                <td className={classes.amount}>
                  <Price of={priceOf.get(row.class_relation.id)} />
                </td>
                <td>
                  <Verified of={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Part>
  )
}

function Price({ of: price }: { of: FormFee | undefined }) {
  if (price === undefined) return <Nothing what="not known" />
  return (
    <>
      {rupees(price.form_price)}
      {price.verified_at === null && (
        <span className={textStyles.quiet} title={unconfirmedNote}>
          {' '}
          not confirmed
        </span>
      )}
    </>
  )
}

const Openness = ({ row }: { row: OpenClass }) => (
  <>
    <SchoolMark tone={row.admission_open === 'OPEN' ? 'done' : 'quiet'}>{row.admission_open === 'OPEN' ? 'Open' : 'Closed'}</SchoolMark>{' '}
    <span className={textStyles.quiet}>{row.admission_open === 'OPEN' && daysText(row)}</span>
  </>
)
