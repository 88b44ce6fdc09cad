import { getLead } from '@portal/contract/leads'
import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { useCallOf } from '../calls/use-call-of.ts'
import { useAsk } from '../http/use-ask.ts'
import { EditFields } from '../leads/edit-fields.tsx'
import { useCommentBox } from '../leads/use-comment-box.ts'
import { CallPanel } from './call-panel.tsx'
import classes from './current-lead.module.css'
import { DialerSections } from './dialer-sections.tsx'
import type { DialerSlots } from './dialer-slots.ts'
import { LastContacts } from './last-contacts.tsx'
import { LeadActions } from './lead-actions.tsx'
import { LeadFactsTable } from './lead-facts-table.tsx'
import { LookedFor } from './looked-for.tsx'
import { mustNote } from './must-note.ts'
import { NoteField } from './note-field.tsx'
import { OutcomeKeys } from './outcome-keys.tsx'
import { PauseNote } from './pause-note.tsx'
import { SessionBar } from './session-bar.tsx'
import type { Dialer } from './use-dialer.ts'
import { useNext } from './use-next.ts'
import { useOutcomes } from './use-outcomes.ts'
import { useTransferStop } from './use-transfer-stop.ts'
import { WhyNow } from './why-now.tsx'

interface CurrentLeadProps extends DialerSlots {
  dialer: Dialer
  held: NonNullable<Dialer['held']>
}

/** Stage 2: the lead that is served, with everything for the call; what is known of it already stands at once. */
export function CurrentLead({ dialer, held, recommendedSchools, sections }: CurrentLeadProps) {
  const { lead: served, callBefore } = held
  const details = useAsk(getLead, { params: { id: served.id }, quiet: true })
  const { call, press } = useCallOf(served.id)
  const box = useCommentBox(served.id)
  const outcomes = useOutcomes(served)
  const [isGone, setGone] = useState(false)
  const lead = details.data ?? served
  // Every act of the page is a step: a comment, an outcome, an edit, a transfer, the next lead itself.
  const isPending = useIsMutating() > 0 || press?.stands === 'placing'
  const next = useNext({
    leadId: served.id,
    box,
    isBlocked: isPending || dialer.isPaused || Boolean(dialer.session?.pause),
    mustNote: !isGone && !details.isError && mustNote(call, callBefore, details.data),
    next: dialer.next,
  })
  useTransferStop(served, details.data, dialer.stopAfterTransfer)
  const onGone = () => {
    setGone(true)
    dialer.stopAfterTransfer()
  }

  return (
    <EditFields leadId={served.id}>
      <SessionBar dialer={dialer} next={next} lead={lead} call={call} />
      <div className={classes.scroller}>
        {dialer.session?.pause && <PauseNote pause={dialer.session.pause} />}
        {dialer.notices.map((notice) => (
          <p key={notice} className={classes.notice} role="status">
            {notice}
          </p>
        ))}
        <div className={classes.top}>
          <WhyNow reason={served.reason} />
          <CallPanel dialer={dialer} leadId={served.id} />
        </div>
        <LeadFactsTable lead={lead}>
          <LeadActions lead={lead} onTransferred={onGone} />
        </LeadFactsTable>
        <div className={classes.columns}>
          <div className={classes.work}>
            <OutcomeKeys outcomes={outcomes} />
            <NoteField name={served.name} box={box} question={next.question} onType={next.forget} isGoing={next.isGoing} />
          </div>
          <LastContacts details={details} />
          <LookedFor lead={lead}>{recommendedSchools(lead)}</LookedFor>
        </div>
        <DialerSections details={details} slots={sections} />
      </div>
    </EditFields>
  )
}
