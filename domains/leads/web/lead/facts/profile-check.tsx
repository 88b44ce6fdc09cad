import { useQueryClient } from '@tanstack/react-query'
import { editLead } from '#domains/leads/contract/edits.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { named } from '#platform/web/toasts/named.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { useEditField } from '../../edit/edit-fields.tsx'
import { putLead } from '../../edit/put-lead.ts'
import { useMayWait } from '../../facts/waiting-acts.ts'
import classes from './profile-check.module.css'
import { type ProfileGap, profileGaps } from './profile-gaps.ts'

export function ProfileCheck({ lead }: { lead: LeadRow }) {
  const client = useQueryClient()
  const change = useApiMutation(editLead, {
    ...useMayWait(editLead, lead, { title: lead.validation_skipped ? 'Check the profile again' : 'Skip the profile check' }),
    params: { id: lead.id },
    whom: () => lead.name,
    onSuccess: async (answer) => {
      if (answer.lead) await putLead(client, answer.lead)
      toast.success(named(lead.name, answer.detail))
    },
  })
  const gaps = profileGaps(lead)
  if (gaps.length === 0) return null
  const isSkipped = lead.validation_skipped
  return (
    <p className={classes.check}>
      {isSkipped ? (
        'Profile check skipped'
      ) : (
        <>
          Not known yet:{' '}
          {gaps.map((gap, at) => (
            <span key={gap.word}>
              {at > 0 && ', '}
              <Gap {...gap} />
            </span>
          ))}
        </>
      )}
      <button
        type="button"
        className={classes.skip}
        aria-busy={change.isPending}
        onClick={() => change.isPending || change.mutate({ body: { validation_skipped: !isSkipped } })}
      >
        {isSkipped ? 'Check again' : 'Skip check'}
      </button>
    </p>
  )
}

function Gap({ word, field }: ProfileGap) {
  const edit = useEditField(field)
  return (
    <button type="button" className={classes.gap} onClick={edit.open}>
      {word}
    </button>
  )
}
