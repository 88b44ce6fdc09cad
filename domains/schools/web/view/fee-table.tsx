import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type ClassFees, classText, getFeeStructure, listFeeHeads } from '#domains/schools/contract/school-profile.ts'
import { rupees, tenureWords } from '#platform/contract/money.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Verified } from '../school/verified.tsx'
import { withHostel } from '../school/with-hostel.ts'
import { Part, WideTable } from './part.tsx'
import classes from './school-view.module.css'

/** The fee of a class that nobody confirmed, else the one with the oldest confirmation: the class's fees are as sure as that. */
const oldest = (fees: ClassFees['fees']) =>
  fees.reduce<ClassFees['fees'][number] | undefined>(
    (old, fee) => (old && (old.verified_at ?? '') <= (fee.verified_at ?? '') ? old : fee),
    undefined,
  )

/** The fees of each class by head, in one session. */
export function FeeTable({ slug }: { slug: string }) {
  const [session, setSession] = useState<string>()
  const fees = useApiQuery(getFeeStructure, { params: { slug }, query: { session }, keepPrevious: true, quiet: true })
  const heads = useApiQuery(listFeeHeads, { query: { limit: 50 }, quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const known = fees.data?.results.filter((entry) => entry.fees.length > 0) ?? []
  const asked = new Set(known.flatMap((entry) => entry.fees.map(({ head }) => head)))
  const shown = heads.data?.results.filter(({ id }) => asked.has(id)) ?? []
  const hasHostel = known.some((entry) => withHostel(entry, shown) !== undefined)
  const sessions = fees.data?.sessions ?? []
  return (
    <Part
      title="Fees"
      isEmpty={fees.data !== undefined && known.length === 0}
      none="Its fees are not known."
      beside={
        sessions.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label="Session"
            data={sessions}
            value={session ?? fees.data?.session}
            onChange={({ currentTarget: { value } }) => setSession(value)}
          />
        )
      }
    >
      {fees.error && !fees.data && <FailureNote error={fees.error} retry={fees.refetch} />}
      {known.length > 0 && (
        <WideTable label="Fees by class">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col" className={classes.amount}>
                A year
              </th>
              {hasHostel && (
                <th scope="col" className={classes.amount}>
                  With the hostel
                </th>
              )}
              {shown.map(({ id, name }) => (
                <th key={id} scope="col" className={classes.amount}>
                  {name}
                </th>
              ))}
              <th scope="col">Confirmed</th>
            </tr>
          </thead>
          <tbody>
            {known.map((entry) => (
              <FeeRow key={entry.class_relation.id} entry={entry} heads={shown} hasHostel={hasHostel} />
            ))}
          </tbody>
        </WideTable>
      )}
    </Part>
  )
}

interface FeeRowProps {
  entry: ClassFees
  heads: readonly { id: number; slug: string }[]
  hasHostel: boolean
}

const Year = ({ fee }: { fee: number | null | undefined }) => (
  <td className={classes.amount}>{fee == null ? <Nothing what="not known" /> : <b>{rupees(fee)}</b>}</td>
)

function FeeRow({ entry, heads, hasHostel }: FeeRowProps) {
  const { class_relation, yearly, fees } = entry
  const old = oldest(fees)
  return (
    <tr>
      <th scope="row">{classText(class_relation)}</th>
      <Year fee={yearly} />
      {hasHostel && <Year fee={withHostel(entry, heads)} />}
      {heads.map(({ id }) => {
        const fee = fees.find(({ head }) => head === id)
        return (
          <td key={id} className={classes.amount}>
            {fee ? (
              <>
                {rupees(fee.amount)} <span className={textStyles.quiet}>/ {tenureWords[fee.tenure]}</span>
              </>
            ) : (
              <Nothing what="not known" />
            )}
          </td>
        )
      })}
      <td>{old && <Verified of={old} />}</td>
    </tr>
  )
}
