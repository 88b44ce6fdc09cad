import { getLead } from '@portal/contract/leads'
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
import { NoteField } from './note-field.tsx'
import { OutcomeKeys } from './outcome-keys.tsx'
import { PauseNote } from './pause-note.tsx'
import { SessionBar } from './session-bar.tsx'
import type { Dialer } from './use-dialer.ts'
import { useLeaving } from './use-leaving.ts'
import { useOutcomes } from './use-outcomes.ts'
import { useTransferStop } from './use-transfer-stop.ts'
import { useWork } from './use-work.ts'
import { WhyNow } from './why-now.tsx'

interface CurrentLeadProps extends DialerSlots {
  dialer: Dialer
  held: NonNullable<Dialer['held']>
}

/** Stage 2: the lead that is served, with everything for the call; what is known of it already stands at once. */
export function CurrentLead({ dialer, held, recommendedSchools, sections }: CurrentLeadProps) {
  const { lead: served } = held
  const details = useAsk(getLead, { params: { id: served.id }, quiet: true })
  const box = useCommentBox(served.id)
  const outcomes = useOutcomes(served)
  const isGone = useTransferStop(served, details, dialer.stopAfterTransfer)
  const work = useWork({ dialer, held, details, isGone, box, outcomes })
  const leaving = useLeaving({ work, add: box.submit, leave: dialer, onGoing: dialer.setLeaving })
  const { call } = useCallOf(served.id)
  const lead = details.data ?? served
  const onTransferred = () => {
    dialer.stopAfterTransfer()
    void details.refetch()
  }

  return (
    <EditFields leadId={served.id}>
      <SessionBar dialer={dialer} leaving={leaving} lead={lead} call={call} />
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
          <LeadActions lead={lead} onTransferred={onTransferred} />
        </LeadFactsTable>
        <div className={classes.columns}>
          <div className={classes.work}>
            <OutcomeKeys outcomes={outcomes} />
            <NoteField name={served.name} box={box} question={leaving.question} onType={leaving.forget} isGoing={leaving.next.isGoing} />
          </div>
          <LastContacts details={details} />
          <LookedFor lead={lead}>{recommendedSchools(lead)}</LookedFor>
        </div>
        <DialerSections details={details} slots={sections} />
      </div>
    </EditFields>
  )
}
