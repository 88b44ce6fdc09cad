import { Button, Group, Modal, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { getFeeStructure } from '#domains/schools/contract/school-profile.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import type { TypedCell } from './amount-grid.tsx'
import { amountText, raised } from './amounts.ts'
import type { useFeeDraft } from './use-fee-draft.ts'

type Fees = ReturnType<typeof useFeeDraft>

interface CopyFeesProps {
  slug: string
  /** The session that is filled. */
  session: string
  /** Sessions that have fees, the newest first. */
  from: readonly string[]
  fees: Fees
}

/** Fills the empty fees of a session with those of another one, raised by a share; they are saved like typed ones. */
export function CopyFees({ slug, session, from, fees }: CopyFeesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const others = from.filter((name) => name !== session)
  if (others.length === 0) return null
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setIsOpen(true)}>
        Copy fees of another session…
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={`Fill ${session} with the fees of another session`}>
        <CopyForm slug={slug} session={session} from={others} fees={fees} onClose={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}

const defaultRaise = '10'
const steps = ['1', '10', '100', '500', '1000']

/** The last session before this one, else the newest. */
const before = (session: string, others: readonly string[]) => others.find((name) => name < session) ?? others[0] ?? ''

function readPercent(text: string): number | undefined {
  const plain = text.replace(/[\s%+]/g, '').replace(',', '.')
  const percent = Number(plain)
  return /^-?\d{1,3}(?:\.\d{1,2})?$/.test(plain) && percent >= -90 && percent <= 200 ? percent : undefined
}

function CopyForm({ slug, session, from, fees, onClose }: CopyFeesProps & { onClose: () => void }) {
  const [source, setSource] = useState(before(session, from))
  const [percent, setPercent] = useState(defaultRaise)
  const [step, setStep] = useState('100')
  const [problem, setProblem] = useState<string>()
  const { data, error, refetch } = useApiQuery(getFeeStructure, { params: { slug }, query: { session: source }, quiet: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const share = readPercent(percent)
    if (share === undefined) return setProblem('Write a share from -90 to 200, as 10 or 7.5.')
    if (!data) return
    const cells = data.results.flatMap(({ class_relation: { id }, fees: known }) =>
      known.flatMap(({ head, amount, tenure }): TypedCell[] => {
        const [row, column] = [String(id), String(head)]
        const isEmpty = fees.typedAt(row, column).text === ''
        return isEmpty ? [{ row, column, text: amountText(raised(amount, share, Number(step)), tenure, fees.tenureOf(column)) }] : []
      }),
    )
    fees.write(cells)
    onClose()
    toast.info(cells.length === 0 ? 'No cell was empty, so nothing was filled' : filledText(cells.length, source))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Text mb="md">Only empty cells are filled. Nothing is saved until you have looked at them and press Save.</Text>
      <NativeSelect label="Fees of" data={[...from]} value={source} onChange={(event) => setSource(event.currentTarget.value)} />
      <Group grow align="start" mt="xs">
        <TextInput
          label="Raised by %"
          inputMode="decimal"
          data-autofocus
          value={percent}
          error={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setProblem(undefined)
            setPercent(event.currentTarget.value)
          }}
        />
        <NativeSelect
          label="Rounded to"
          data={steps.map((value) => ({ value, label: `₹${grouped(Number(value))}` }))}
          value={step}
          onChange={(event) => setStep(event.currentTarget.value)}
        />
      </Group>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!data}>
          Fill the empty cells
        </Button>
      </Group>
    </form>
  )
}

const filledText = (count: number, source: string) =>
  `${count} ${count === 1 ? 'fee' : 'fees'} of ${source} filled in. Look at them, then save.`
