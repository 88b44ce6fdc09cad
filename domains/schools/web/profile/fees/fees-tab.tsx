import { Button, Group, NativeSelect } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type ClassFees,
  classText,
  getFeeStructure,
  listAdmissionSessions,
  listFeeHeads,
} from '#domains/schools/contract/school-profile.ts'
import { counted } from '#platform/contract/counts.ts'
import { rupees, Tenure, tenureWords } from '#platform/contract/money.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { useStale, Verified } from '../../school/verified.tsx'
import { Edited } from '../edit-bar.tsx'
import classes from '../profile.module.css'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { useConfirm } from '../use-confirm.ts'
import grid from './amount-grid.module.css'
import { AmountGrid } from './amount-grid.tsx'
import { CopyFees } from './copy-fees.tsx'
import { openClassRows, openFeeHeads } from './named-heads.ts'
import { type StoredFee, sessionOf, useFeeDraft } from './use-fee-draft.ts'

export default function FeesTab({ school }: TabProps) {
  const [session, setSession] = useState<string>()
  const fees = useApiQuery(getFeeStructure, { params: { slug: school.slug }, query: { session }, quiet: true, keepPrevious: true })
  const heads = useApiQuery(listFeeHeads, { quiet: true })
  const sessions = useApiQuery(listAdmissionSessions, { quiet: true })
  const names = [...(sessions.data?.results.map(({ name }) => name) ?? []), ...(fees.data?.sessions ?? [])]
  return (
    <UntilAnswered questions={[fees, heads, sessions]}>
      {fees.data && (
        <FeesOf
          school={school}
          session={fees.data.session}
          results={fees.data.results}
          heads={heads.data?.results ?? []}
          sessions={[...new Set(names)].sort().reverse()}
          withFees={fees.data.sessions}
          onSession={setSession}
        />
      )}
    </UntilAnswered>
  )
}

interface FeesOfProps extends TabProps {
  session: string
  results: readonly ClassFees[]
  heads: readonly { id: number; name: string; slug: string }[]
  sessions: readonly string[]
  /** The sessions that have fees, the newest first. */
  withFees: readonly string[]
  onSession: (session: string) => void
}

interface Cell {
  row: string
  column: string
}

/** A draft may hold fees of other sessions: the one of a marked fee is shown. */
function useSessionOfMarked(marked: readonly string[], session: string, onSession: (session: string) => void) {
  const shown = useRef(marked)
  useEffect(() => {
    if (shown.current === marked) return
    shown.current = marked
    const [first] = marked.map(sessionOf)
    if (first !== undefined && !marked.some((field) => sessionOf(field) === session)) onSession(first)
  }, [marked, session, onSession])
}

function FeesOf({ school, session, results, heads, sessions, withFees, onSession }: FeesOfProps) {
  const fees = useFeeDraft(school, { session, results })
  const [active, setActive] = useState<Cell>()
  useSessionOfMarked(fees.part.marked, session, onSession)
  return (
    <Edited label="the fees" part={fees.part}>
      <Above slug={school.slug} session={session} sessions={sessions} fees={[...fees.stored.values()]} onSession={onSession}>
        <CopyFees slug={school.slug} session={session} from={withFees} fees={fees} />
      </Above>
      {results.length === 0 ? (
        <EmptyNote whole title="No class of this school is known">
          Add its classes first, under Classes and admission.
        </EmptyNote>
      ) : (
        <>
          <FeeGrid session={session} results={results} heads={heads} fees={fees} onEnter={setActive} />
          <ActiveFee slug={school.slug} session={session} results={results} heads={heads} active={active} feeAt={fees.feeAt} />
          <p className={grid.keys}>
            Paste from a spreadsheet. Include class names and fee heads as the school writes them (VI, Jr KG, Bus fees), and each cell goes
            to its place. {hasKeyboard() && 'Arrows and Enter go from cell to cell, Esc takes a change back, Ctrl + S saves. '}A cell or a
            heading may say its own tenure: 5,000 / M, Tuition (monthly).
          </p>
        </>
      )}
    </Edited>
  )
}

interface AboveProps {
  slug: string
  session: string
  sessions: readonly string[]
  fees: readonly StoredFee[]
  onSession: (session: string) => void
  children: ReactNode
}

function Above({ slug, session, sessions, fees, onSession, children }: AboveProps) {
  const { confirm, isConfirming } = useConfirm(slug)
  const { isStale } = useStale()
  const stale = fees.filter((fee) => isStale(fee.verified_at)).length
  return (
    <Group gap="8px 16px" mb="md">
      <NativeSelect
        size="xs"
        aria-label="Session"
        value={session}
        data={[...sessions]}
        onChange={(event) => onSession(event.currentTarget.value)}
      />
      <p className={classes.note}>
        {fees.length === 0
          ? 'No fee of this session is known.'
          : `${counted(fees.length, 'fee', 'fees')}, ${stale === 0 ? 'none' : stale} to confirm.`}
      </p>
      {fees.length > 0 && (
        <Button size="compact-xs" variant="default" aria-busy={isConfirming} onClick={() => confirm({ what: 'fees', session })}>
          Confirm all fees of {session}
        </Button>
      )}
      {children}
    </Group>
  )
}

interface FeeGridProps extends Pick<FeesOfProps, 'session' | 'results' | 'heads'> {
  fees: ReturnType<typeof useFeeDraft>
  onEnter: (cell: Cell) => void
}

function FeeGrid({ session, results, heads, fees, onEnter }: FeeGridProps) {
  const { isStale, staleTitle } = useStale()
  const rows = results.map(({ class_relation: relation, yearly }) => ({
    key: String(relation.id),
    label: classText(relation),
    beside: yearly !== null && <span className={grid.keys}>{rupees(yearly)} / year</span>,
  }))
  const columns = heads.map(({ id, name }) => ({
    key: String(id),
    label: name,
    beside: <TenureChoice name={name} tenure={fees.tenureOf(String(id))} onChange={(tenure) => fees.changeTenure(String(id), tenure)} />,
  }))
  const cell = (row: string, column: string) => {
    const typed = fees.typedAt(row, column)
    const fee = fees.feeAt(row, column)
    const isOld = fee !== undefined && !typed.isChanged && isStale(fee.verified_at)
    return { ...typed, isStale: isOld, title: isOld ? staleTitle(fee.verified_at) : undefined }
  }
  return (
    // Cells that were pasted into one session are not marked in another.
    <AmountGrid
      key={session}
      label={`Fees of ${session}`}
      corner="Class"
      rows={rows}
      columns={columns}
      namedRows={openClassRows(results.map(({ class_relation }) => class_relation))}
      namedColumns={openFeeHeads(heads)}
      cell={cell}
      onType={fees.write}
      onRestore={fees.restore}
      onEnter={(row, column) => onEnter({ row, column })}
    />
  )
}

const TenureChoice = ({ name, tenure, onChange }: { name: string; tenure: Tenure; onChange: (tenure: Tenure) => void }) => (
  <select
    className={grid.tenure}
    aria-label={`${name} is asked for`}
    value={tenure}
    onChange={(event) => onChange(Tenure.parse(event.currentTarget.value))}
  >
    {Tenure.options.map((each) => (
      <option key={each} value={each}>
        / {tenureWords[each]}
      </option>
    ))}
  </select>
)

interface ActiveFeeProps extends Pick<FeesOfProps, 'session' | 'results' | 'heads'> {
  slug: string
  active: Cell | undefined
  feeAt: (row: string, column: string) => StoredFee | undefined
}

/** The fee at the caret: its last confirmation, and a button to confirm it. */
function ActiveFee({ slug, session, results, heads, active, feeAt }: ActiveFeeProps) {
  const { confirm, isConfirming } = useConfirm(slug)
  const fee = active && feeAt(active.row, active.column)
  const relation = results.find(({ class_relation }) => String(class_relation.id) === active?.row)?.class_relation
  const head = heads.find(({ id }) => String(id) === active?.column)
  if (!fee || !relation || !head) return <Group gap="4px 12px" mih={32} mt={6} fz="sm" />
  const name = `${head.name}, ${classText(relation)}`
  const ofClass = { what: 'fees' as const, session, class_relation: [relation.id] } satisfies Parameters<typeof confirm>[0]
  return (
    <Group gap="4px 12px" mih={32} mt={6} fz="sm">
      <strong>{name}</strong>
      <span>{`${rupees(fee.amount)} / ${tenureWords[fee.tenure]}`}</span>
      <Verified of={fee} what={name} isConfirming={isConfirming} onConfirm={() => confirm({ ...ofClass, fee_head: head.id })} />
      <Button size="compact-xs" variant="subtle" onClick={() => confirm(ofClass)}>
        Confirm all of {classText(relation)}
      </Button>
    </Group>
  )
}
