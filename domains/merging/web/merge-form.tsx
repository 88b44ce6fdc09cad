import { Button, NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { MergeField } from '#domains/leads/contract/merge-fields.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { fieldNames, type MergePreview, mergeLeads, splitDays } from '#domains/merging/contract/merging.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './merge-screen.module.css'

type Side = 'stays' | 'goes'

/** Each field of both leads with the choice of the value that stays, and all that is joined. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const { stays, goes, fields, children } = preview
  const navigate = useNavigate()
  const [sides, setSides] = useState(() => new Map(fields.map(({ field, from }) => [field, from] as const)))
  const [same, setSame] = useState(() => new Map(children.goes.map(({ id, same_as }) => [id, same_as] as const)))
  const merge = useCall(mergeLeads, {
    refreshes: [...leadQuestions(stays.id), ...leadQuestions(goes.id)],
    onSuccess: ({ lead }) => navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) }, replace: true }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    merge.mutate({
      body: {
        stays: stays.id,
        goes: goes.id,
        take: [...sides].flatMap(([field, side]) => (side === 'goes' ? [field] : [])),
        same_children: [...same].flatMap(([child, same_as]) => (same_as === null ? [] : [{ child, same_as }])),
      },
    })
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      {goes.in_use && (
        <p role="alert" className={classes.alert}>
          {goes.in_use} has <bdi>{goes.name}</bdi> in the dialer or on the telephone now.{' '}
          {stays.in_use ? 'Wait until one of the two is free.' : 'Let that lead stay, or wait.'}
        </p>
      )}
      <table className={classes.fields}>
        <caption className={classes.quiet}>Choose the value that stays.</caption>
        <thead>
          <tr>
            <td />
            <PartyHead party={stays} note="This one stays" />
            <PartyHead party={goes} note="This one goes into it" />
          </tr>
        </thead>
        <tbody>
          {fields.map((row) => (
            <FieldRow
              key={row.field}
              row={row}
              side={sides.get(row.field) ?? row.from}
              onChoose={(side) => setSides(new Map(sides).set(row.field, side))}
            />
          ))}
        </tbody>
      </table>
      {children.goes.length > 0 && (
        <fieldset className={classes.children}>
          <legend>Children</legend>
          {children.goes.map((child) => (
            <NativeSelect
              key={child.id}
              size="xs"
              label={child.name}
              data={[
                { value: '', label: 'Another child: added' },
                ...children.stays.map(({ id, name }) => ({ value: String(id), label: `The same as ${name}` })),
              ]}
              value={String(same.get(child.id) ?? '')}
              onChange={({ currentTarget: { value } }) => setSame(new Map(same).set(child.id, value === '' ? null : Number(value)))}
            />
          ))}
        </fieldset>
      )}
      <Joined joined={preview.joined} />
      <div className={classes.foot}>
        <p className={classes.quiet}>You can split the leads again for {splitDays} days. Nothing of either history is lost.</p>
        <Button type="submit" loading={merge.isPending} disabled={goes.in_use !== null}>
          Merge the leads
        </Button>
      </div>
    </form>
  )
}

const PartyHead = ({ party, note }: { party: MergePreview['stays']; note: string }) => (
  <th scope="col" className={classes.party}>
    <Link to="/leads/$leadId" params={{ leadId: String(party.id) }} className={classes.name}>
      <bdi>{party.name}</bdi>
    </Link>
    <span className={classes.quiet}>
      {note}, since <Moment at={party.created_at} />
    </span>
  </th>
)

interface FieldRowProps {
  row: MergePreview['fields'][number]
  side: Side
  onChoose: (side: Side) => void
}

function FieldRow({ row, side, onChoose }: FieldRowProps) {
  const name = useId()
  const label = fieldNames[row.field as MergeField]
  const isSame = row.stays === row.goes
  const cell = (of: Side) => {
    const value = row[of]
    const text = value === null ? <Nothing /> : <bdi>{value}</bdi>
    if (isSame) return <td className={classes.value}>{text}</td>
    const isFixed = row.fixed !== null || (value === null && row[of === 'stays' ? 'goes' : 'stays'] !== null)
    return (
      <td className={classes.value} data-chosen={side === of || undefined}>
        <label className={classes.choice}>
          <input type="radio" name={name} checked={side === of} disabled={isFixed && side !== of} onChange={() => onChoose(of)} />
          <span className={classes.text}>{text}</span>
        </label>
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">
        {label}
        {row.fixed && <span className={classes.fixed}>{row.fixed}</span>}
      </th>
      {cell('stays')}
      {cell('goes')}
    </tr>
  )
}

const Joined = ({ joined }: Pick<MergePreview, 'joined'>) => (
  <section className={classes.joined} aria-labelledby="joined">
    <h2 id="joined">What is joined</h2>
    <ul>
      {joined.map(({ what, stays, goes }) => (
        <li key={what}>
          <strong>{stays + goes}</strong> {what}{' '}
          <span className={classes.quiet}>
            ({stays} + {goes})
          </span>
        </li>
      ))}
      <li>Follow-ups, shares and school lists of both. Of two next calls the one that is due first stands.</li>
    </ul>
  </section>
)
