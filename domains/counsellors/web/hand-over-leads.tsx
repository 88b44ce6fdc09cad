import { Button, Group, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type CounsellorDetails, getCounsellorAccount, type HandOver, handOverLeads } from '#domains/counsellors/contract/counsellors.ts'
import { useCounsellors } from '#domains/sharing/web/use-counsellors.ts'
import classes from '#domains/staff/web/accounts/accounts.module.css'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'

interface HandOverLeadsProps {
  account: CounsellorDetails
  refreshes: readonly (readonly string[])[]
}

/** Gives all leads of a counsellor to another. */
export function HandOverLeads({ account: { id, user, leads, hand_over }, refreshes }: HandOverLeadsProps) {
  const isUnderWay = hand_over?.done_at === null
  return (
    <section className={classes.section} aria-labelledby="leads-title">
      <h2 id="leads-title">Hand over leads</h2>
      <div role="status">
        {hand_over && (isUnderWay ? <UnderWay id={id} handOver={hand_over} left={leads} /> : <Done handOver={hand_over} />)}
      </div>
      {!isUnderWay && leads > 0 && <HandOverForm id={id} user={user} leads={leads} refreshes={refreshes} />}
      {!isUnderWay && leads === 0 && <p>No lead is theirs.</p>}
    </section>
  )
}

/** In milliseconds. */
const askedEvery = 2000

/** Asks again and again while it is shown. */
function UnderWay({ id, handOver: { to, by, moved }, left }: { id: number; handOver: HandOver; left: number }) {
  useAsk(getCounsellorAccount, { query: { id }, quiet: true, refetchInterval: askedEvery })
  return (
    <p>
      {by} hands them over to {to.name}: {moved.toLocaleString('en-IN')} done, {left.toLocaleString('en-IN')} left. It goes on when you
      leave this page.
    </p>
  )
}

const Done = ({ handOver: { to, by, at, moved } }: { handOver: HandOver }) => (
  <p>
    {by} handed {moved === 1 ? 'a lead' : `${moved.toLocaleString('en-IN')} leads`} over to {to.name}, <Moment at={at} />.
  </p>
)

function HandOverForm({
  id,
  user,
  leads,
  refreshes,
}: Pick<CounsellorDetails, 'id' | 'user' | 'leads'> & Pick<HandOverLeadsProps, 'refreshes'>) {
  const counsellors = (useCounsellors().data?.results ?? []).filter((counsellor) => counsellor.id !== id)
  const [to, setTo] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const begin = useCall(handOverLeads, {
    params: { id },
    refreshes,
    onRefusal: (refusal) => {
      const { to: atField } = fieldErrors(refusal)
      setProblem(atField)
      if (!atField) toast.error(refusal.detail)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to === null) setProblem('Choose a counsellor.')
    else begin.mutate({ body: { to: Number(to), ...(note.trim() && { note }) } })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Select
        label={`Hand ${leads === 1 ? 'the lead' : `all ${leads.toLocaleString('en-IN')} leads`} of ${user} over to`}
        description="Each goes with its history and its open follow-ups, and its timeline says so."
        placeholder="Name of a counsellor"
        searchable
        openOnFocus={false}
        nothingFoundMessage="No active counsellor of that name"
        limit={100}
        data={counsellors.map((counsellor) => ({ value: String(counsellor.id), label: counsellor.user }))}
        value={to}
        error={problem}
        onChange={(chosen) => {
          setProblem(undefined)
          setTo(chosen)
        }}
      />
      <TextInput
        label="Note"
        description="It stands in the timeline of each lead."
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group>
        <Button type="submit" loading={begin.isPending}>
          Hand over
        </Button>
      </Group>
    </form>
  )
}
