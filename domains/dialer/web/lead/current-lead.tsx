import { Skeleton } from '@mantine/core'
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { DueQuestion } from '#domains/actions/web/log/due-question.tsx'
import { OutcomeKeys } from '#domains/actions/web/outcomes/outcome-keys.tsx'
import { useOutcomes } from '#domains/actions/web/outcomes/use-outcomes.ts'
import { useCallOf } from '#domains/calls/web/live/use-call-of.ts'
import { getLead, type LeadDetails, type LeadRow } from '#domains/leads/contract/leads.ts'
import { EditFields } from '#domains/leads/web/edit/edit-fields.tsx'
import { LeadSections } from '#domains/leads/web/lead/lead-sections.tsx'
import { useCommentBox } from '#domains/leads/web/timeline/use-comment-box.ts'
import { RecommendedSchools } from '#domains/recommendations/web/recommended/recommended-schools.tsx'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { CallPanel } from '../call/call-panel.tsx'
import { ChordKeys, pressedBy } from '../dialer/chord-keys.tsx'
import { chords } from '../dialer/chords.ts'
import { dialerWords, presets } from '../dialer/dialer-words.ts'
import { LeadActions } from '../note/lead-actions.tsx'
import { NoteField } from '../note/note-field.tsx'
import { SessionBar } from '../session/session-bar.tsx'
import type { Dialer } from '../session/use-dialer.ts'
import type { HeldLead } from '../session/use-dialer-turn.ts'
import { useLeaving } from '../session/use-leaving.ts'
import { useTransferStop } from '../session/use-transfer-stop.ts'
import { useWork } from '../session/use-work.ts'
import { OwnPauseNote } from '../supervise/own-pause-note.tsx'
import { PauseNote } from '../supervise/pause-note.tsx'
import { ChildProfile } from './child-profile.tsx'
import classes from './current-lead.module.css'
import { LastContacts } from './last-contacts.tsx'
import { LeadFactsTable } from './lead-facts-table.tsx'
import { WhyNow } from './why-now.tsx'

interface CurrentLeadProps {
  dialer: Dialer
  held: HeldLead
}

const doneKey = { ...pressedBy('done'), rightSection: <ChordKeys keys={chords.done.keys} /> }

export function CurrentLead({ dialer, held }: CurrentLeadProps) {
  const { lead: served } = held
  const details = useApiQuery(getLead, { params: { id: served.id }, quiet: true })
  const box = useCommentBox(served.id)
  const lead = details.data ?? served
  const outcomes = useOutcomes(lead, box)
  const { isGone, giveAway } = useTransferStop(served, details, dialer.stopAfterTransfer)
  const work = useWork({ dialer, held, details, isGone, box, outcomes })
  const leaving = useLeaving({ work, add: box.submit, save: outcomes.save, leave: dialer, onGoing: dialer.setLeaving })
  const { call } = useCallOf(served.id)
  const actions = useLeadActions(lead, () => {
    giveAway()
    void details.refetch()
  })
  const { data, error, refetch } = details
  useRecount(data, dialer.recount)

  return (
    <EditFields leadId={served.id}>
      <SessionBar dialer={dialer} leaving={leaving} lead={lead} call={call} />
      <div className={classes.scroller}>
        <PauseNotes session={dialer.session} />
        {dialer.notices.map((notice) => (
          <p key={notice} className={classes.notice} role="status">
            {notice}
          </p>
        ))}
        <div className={classes.top}>
          <WhyNow reason={served.reason} followUps={lead.follow_ups} />
          <CallPanel dialer={dialer} leadId={served.id} zones={lead.calling.zones} />
        </div>
        <LeadFactsTable lead={lead}>{actions}</LeadFactsTable>
        <div className={classes.columns}>
          <div className={classes.work}>
            <OutcomeKeys lead={lead} outcomes={outcomes} presets={presets} saves={dialerWords.saves} />
            <NoteField
              name={served.name}
              box={box}
              outcomes={outcomes}
              question={leaving.question}
              onType={leaving.forget}
              isGoing={leaving.next.isGoing}
            >
              <DueQuestion leadId={served.id} dialer={doneKey} />
            </NoteField>
          </div>
          <LastContacts data={data} error={error} refetch={refetch} />
          <LookedFor lead={lead} />
        </div>
        <DialerSections data={data} />
      </div>
    </EditFields>
  )
}

/** The figures of the session follow each outcome that is logged or taken back, however that was done. */
function useRecount(lead: LeadDetails | undefined, recount: () => void) {
  const logged = lead?.timeline.items.filter(({ kind, undone }) => kind === 'action' && !undone).length
  const before = useRef(logged)
  const onLogged = useEffectEvent(recount)
  useEffect(() => {
    if (before.current !== undefined && logged !== before.current) onLogged()
    before.current = logged
  }, [logged])
}

/** The pause of an admin, or else the counsellor's own. */
function PauseNotes({ session }: { session: Dialer['session'] }) {
  if (session?.pause) return <PauseNote pause={session.pause} />
  return session?.own_pause ? <OwnPauseNote pause={session.own_pause} /> : null
}

/** The same element until the lead changes, so that a key does not draw the table again. */
function useLeadActions(lead: LeadRow, onTransferred: () => void) {
  const latest = useRef(onTransferred)
  latest.current = onTransferred
  const tell = useCallback(() => latest.current(), [])
  return useMemo(() => <LeadActions lead={lead} onTransferred={tell} />, [lead, tell])
}

const LookedFor = memo(({ lead }: { lead: LeadRow }) => (
  <div className={classes.lookedFor}>
    <ChildProfile lead={lead} />
    <RecommendedSchools lead={lead} />
  </div>
))

const sectionTitles = { 'Registrations at School': 'Application Submitted' }

const DialerSections = memo(({ data }: { data: LeadDetails | undefined }) => (
  <div className={classes.sections}>{data ? <LeadSections lead={data} titles={sectionTitles} /> : <AwaitedSections />}</div>
))

const awaitedWidths = ['40%', '30%', '45%', '35%', '40%', '30%', '42%', '38%', '33%']

const AwaitedSections = () =>
  awaitedWidths.map((width, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars of a skeleton are all alike
    <Skeleton key={at} height={10} width={width} radius="xl" mb={16} />
  ))
