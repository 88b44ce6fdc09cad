import { Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { fieldNames, type MergePreview, mergeLeads, splitDays } from '#domains/merging/contract/merging.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { type ChildChoice, ChildChoices, sameChildrenOf } from './child-choices.tsx'
import { FieldRow } from './field-row.tsx'
import classes from './merge-screen.module.css'

/** Each field of both leads with the choice of the value that stays, and all that is joined. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const { stays, goes, fields, children } = preview
  const navigate = useNavigate()
  const [sides, setSides] = useState(() => new Map(fields.map(({ field, from }) => [field, from] as const)))
  const [same, setSame] = useState<ReadonlyMap<number, ChildChoice>>(
    () => new Map(children.goes.map(({ id, same_as }) => [id, { sameAs: same_as, sides: {} }])),
  )
  const merge = useApiMutation(mergeLeads, {
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
        same_children: sameChildrenOf(children, same),
      },
    })
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      {goes.in_use && (
        <p role="alert" className={classes.alert}>
          {goes.in_use} has <bdi>{goes.name}</bdi> in the dialer or on the telephone now.{' '}
          {stays.in_use ? 'Wait until one of the two is free.' : 'Keep that lead, or wait.'}
        </p>
      )}
      <p className={textStyles.wrap}>
        <strong>
          <bdi>{stays.name}</bdi>
        </strong>{' '}
        stays and gets everything of{' '}
        <strong>
          <bdi>{goes.name}</bdi>
        </strong>
        , whose own lead is closed.
      </p>
      <Noes stays={stays} goes={goes} />
      <table className={classes.fields}>
        <caption className={classes.quiet}>Choose the value that stays.</caption>
        <thead>
          <tr>
            <td />
            <PartyHead party={stays} note="Kept" />
            <PartyHead party={goes} note="Will be merged" />
          </tr>
        </thead>
        <tbody>
          {fields.map((row) => (
            <FieldRow
              key={row.field}
              label={fieldNames[row.field]}
              values={row}
              fixed={row.fixed}
              side={sides.get(row.field) ?? row.from}
              onChoose={(side) => setSides(new Map(sides).set(row.field, side))}
            />
          ))}
        </tbody>
      </table>
      <ChildChoices of={children} choices={same} onChange={setSame} />
      <Joined joined={preview.joined} />
      <Group gap="8px 16px" justify="space-between">
        <p className={classes.quiet}>You can split the leads again for {splitDays} days. Nothing of either history is lost.</p>
        <Button type="submit" loading={merge.isPending} disabled={goes.in_use !== null}>
          Merge the leads
        </Button>
      </Group>
    </form>
  )
}

/** What a no of either means for the merged lead. */
function Noes({ stays, goes }: Pick<MergePreview, 'stays' | 'goes'>) {
  const parties = [stays, goes]
  const optedOut = parties.filter(({ calling }) => calling.opted_out)
  const saidNo = parties.filter(({ calling }) => !calling.opted_out && calling.said_no_at !== null)
  return (
    <>
      {optedOut.map(({ id, name }) => (
        <p key={id} role="note" className={classes.alert}>
          <bdi>{name}</bdi> is on do not disturb. The merged lead will be too: nobody calls them, and a planned call is cancelled.
        </p>
      ))}
      {saidNo.map(({ id, name, calling }) => (
        <p key={id} role="note" className={classes.alert}>
          <bdi>{name}</bdi> said no <Moment at={calling.said_no_at ?? ''} />
          {calling.chase_ended_at === null
            ? ', and there was something new after that.'
            : '. The merged lead is called again only if the other one asked for something, or has a next step, after that.'}
        </p>
      ))}
    </>
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
