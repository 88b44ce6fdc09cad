import { Button, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { dropBegunAction } from '#domains/actions/contract/actions.ts'
import { getLead, type LeadDetails } from '#domains/leads/contract/leads.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { instantAt } from '#platform/contract/india.ts'
import { drafts, keepDraft } from '#platform/web/drafts/drafts.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { actionDraftKey, readDraft, withBegun } from '../action/action-draft.ts'
import { ActionForm } from './action-form-ahead.ts'
import classes from './begun-action.module.css'

type Begun = LeadDetails['begun_actions'][number]

/** The action that the reader began on this lead, also with another client, and that was never completed. */
export function BegunAction({ leadId }: { leadId: number }) {
  const me = useMe().user.id
  const { data: lead } = useApiQuery(getLead, { params: { id: leadId }, quiet: true })
  const begun = lead?.begun_actions.find(({ by }) => by.id === me)
  return lead && begun ? <Unsaved key={begun.at} begun={begun} lead={lead} draftKey={actionDraftKey(me, leadId)} /> : null
}

interface UnsavedProps {
  begun: Begun
  lead: LeadDetails
  draftKey: ReturnType<typeof actionDraftKey>
}

function Unsaved({ begun, lead, draftKey }: UnsavedProps) {
  const { over, opener, open, close } = useOver()
  const drop = useApiMutation(dropBegunAction, {
    ...useMayWait(dropBegunAction, lead, { title: `${begun.action.name} dropped` }),
    ...{ params: { id: lead.id }, whom: () => lead.name, refreshes: leadQuestions(lead.id) },
  })
  const { at, action, sub_action, comment, schedule_date, schedule_time } = begun
  const complete = () => {
    keepDraft(draftKey, withBegun(readDraft(drafts.get().get(draftKey)), begun))
    open(true)
  }
  return (
    // The form of the action stands in that of the comment only for React, which must not send the comment too.
    <section className={classes.begun} aria-label="Unsaved action" onSubmit={(event) => event.stopPropagation()}>
      <Text flex="1 1 260px" className={textStyles.wrap ?? ''}>
        <strong>
          {action.name}
          {sub_action && ` – ${sub_action.name}`} is not saved yet: choose the school.
        </strong>{' '}
        Begun <Moment at={at} />
        {schedule_date && schedule_time && (
          <>
            , for <Moment at={instantAt(schedule_date, schedule_time)} agreed />
          </>
        )}
        {comment ? `. “${comment}”` : '.'}
      </Text>
      <Button ref={opener} size="compact-sm" aria-haspopup="dialog" aria-expanded={over === true} onClick={complete}>
        Choose the school
      </Button>
      <Button size="compact-sm" variant="default" aria-busy={drop.isPending} onClick={() => drop.isPending || drop.mutate({})}>
        Drop it
      </Button>
      {over && (
        <Suspense fallback={null}>
          <ActionForm lead={lead} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
