import { Box, Button, Group, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type Away, listAway, takeOver } from '#domains/assignment/contract/stand-in.ts'
import { isCounsellor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { useCounsellorOptions } from '#domains/sharing/web/counsellors/use-counsellor-options.ts'
import { grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { spanEnd, spanStart } from '#platform/web/ui/time/span-text.ts'
import { leadsText } from '../assignment/leads-text.ts'
import { standInsText } from '../assignment/leave-text.ts'
import classes from './away.module.css'

type Offer = Away['offers'][number]

function useTakeOver(absenceId: number) {
  const take = useApiMutation(takeOver, {
    refreshes: [keyOf(listAway)],
    onSuccess: ({ taken, gone }) => toast.success(`${leadsText(taken)} taken over${gone > 0 ? `; ${gone} had gone to somebody else` : ''}`),
  })
  return {
    isTaking: take.isPending,
    take: (lead_ids: number[], to?: number[]) => take.mutate({ body: { absence_id: absenceId, lead_ids, ...(to && { to }) } }),
  }
}

const columnsFor = (mayOpen: boolean, onTake: ((id: number) => void) | undefined): readonly RecordColumn<Offer>[] => [
  { key: 'at', title: 'Since or due', width: momentWidth, cell: ({ at }) => <Moment at={at} agreed /> },
  {
    key: 'lead',
    title: 'Parent',
    width: '26%',
    cell: ({ id, name }) => (mayOpen ? <LeadNameLink id={id} name={name} /> : <bdi title={name}>{name}</bdi>),
  },
  { key: 'what', title: 'What', cell: ({ what }) => <span title={what}>{what}</span> },
  { key: 'city', title: 'City', width: '20%', cell: ({ cities }) => cities.join(', ') },
  ...(onTake
    ? [
        {
          key: 'take',
          title: 'Take',
          width: '90px',
          cell: ({ id, name }: Offer) => (
            <Button size="compact-xs" variant="default" aria-label={`Take ${name}`} onClick={() => onTake(id)}>
              Take
            </Button>
          ),
        },
      ]
    : []),
]

/** One colleague who is away: what is due, and who took what of it. */
export function AwayDay({ away }: { away: Away }) {
  const me = useMe()
  const isAdmin = overseesLeads(me)
  const { take, isTaking } = useTakeOver(away.absence.id)
  const ids = away.offers.map(({ id }) => id)
  const { absence, waiting, offers, taken } = away
  return (
    <Box component="section" mb="xl" aria-label={away.name}>
      <Group component="header" gap="4px 12px" py="sm">
        <Box component="h2" fz="lg" fw={600}>
          {away.name}
        </Box>
        <span className={classes.why}>
          {absence.reason}, since {spanStart(absence.from)}
          {absence.until && ` until ${spanEnd(absence.until)}`}. {standInsText(absence)}.
        </span>
        {offers.length > 0 && isAdmin && (
          <HandOver count={ids.length} awayId={away.id} isTaking={isTaking} onHand={(to) => take(ids, to)} />
        )}
        {offers.length > 1 && !isAdmin && (
          <Button size="xs" loading={isTaking} onClick={() => take(ids)}>
            {waiting > offers.length ? 'Take these' : 'Take all'} {offers.length}
          </Button>
        )}
      </Group>
      {offers.length === 0 ? (
        <p className={classes.why}>{taken.length > 0 ? 'All of it is taken.' : 'None of their parents is waiting.'}</p>
      ) : (
        <div className={classes.table}>
          <RecordTable
            label={`Due of ${away.name}`}
            columns={columnsFor(isAdmin, isCounsellor(me) ? (id) => take([id]) : undefined)}
            rows={offers}
          />
        </div>
      )}
      {waiting > offers.length && (
        <p className={classes.why}>
          {grouped(waiting)} parents wait. These are the first {offers.length}; the next appear as soon as some are taken.
        </p>
      )}
      {taken.length > 0 && <p className={classes.why}>Taken: {taken.map(({ lead, by }) => `${lead.name} by ${by.name}`).join(', ')}</p>}
    </Box>
  )
}

interface HandOverProps {
  count: number
  awayId: number
  isTaking: boolean
  onHand: (to: number[]) => void
}

function HandOver({ count, awayId, isTaking, onHand }: HandOverProps) {
  const counsellors = useCounsellorOptions()
  const [to, setTo] = useState<string[]>([])
  return (
    <div>
      <MultiSelect
        size="xs"
        w={240}
        aria-label="Hand over to"
        placeholder={to.length > 0 ? '' : 'Hand over to…'}
        searchable
        hidePickedOptions
        limit={100}
        nothingFoundMessage="No counsellor of that name"
        data={counsellors.filter(({ value }) => value !== String(awayId))}
        value={to}
        onChange={setTo}
      />
      <Button size="xs" disabled={to.length === 0} loading={isTaking} onClick={() => onHand(to.map(Number))}>
        LeadChanges over {leadsText(count)}
      </Button>
    </div>
  )
}
