import { NativeSelect } from '@mantine/core'
import { Suspense } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { type BucketSchool, type BucketState, bucketStates, moveInBucket } from '#domains/recommendations/contract/bucket.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './bucket.module.css'
import { bucketQuestions } from './bucket-questions.ts'

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'))

interface StateChoiceProps {
  lead: Pick<LeadDetails, 'id' | 'form'>
  school: LeadDetails['school_bucket'][number]
  known: BucketSchool | undefined
}

interface ChildState {
  state: BucketState
  declined_reason: string | null
  child?: { id: number; name: string }
}

/** How far each child is with the school; one choice where it is there for one of them, or for none in particular. */
export function StateChoice({ lead, school, known }: StateChoiceProps) {
  const [first, second] = known?.children ?? []
  const each: ChildState[] = known && first && second ? known.children.map((child) => ({ ...child, child })) : []
  const whole: ChildState = { state: school.state, declined_reason: known?.declined_reason ?? null }
  const isOfOne = first && !second && lead.form.length > 1
  return (
    <div className={classes.states}>
      {each.length === 0 && isOfOne && <span>{first.name}</span>}
      {(each.length > 0 ? each : [whole]).map((standing) => (
        <OneState key={standing.child?.id ?? 0} leadId={lead.id} school={school} standing={standing} />
      ))}
      {known?.declined_by_parent && <span>said by the parent</span>}
    </div>
  )
}

interface OneStateProps {
  leadId: number
  school: { id: number; label: string }
  standing: ChildState
}

/** Staff suggest, shortlist or decline; how far it went with the school follows what is logged there. */
function OneState({ leadId, school, standing: { state, declined_reason, child } }: OneStateProps) {
  const { over, opener, open, close } = useOver<true, HTMLSelectElement>()
  const refreshes = bucketQuestions(leadId)
  const move = useApiMutation(moveInBucket, {
    ...useMayWait(moveInBucket, { id: leadId }, { title: school.label, text: ({ body }) => (body?.state ? bucketStates[body.state] : '') }),
    ...{ params: { id: leadId, school_id: school.id }, whom: useWhom(leadId), refreshes },
  })
  const follows = state === 'visit' || state === 'applied' || state === 'admitted'
  const shown = move.isPending ? (move.variables.body?.state ?? state) : state
  const options: BucketState[] = follows ? [state, 'declined'] : ['suggested', 'shortlisted', 'declined']
  const choose = (chosen: string) => {
    if (chosen === 'declined') open(true)
    else if (chosen === 'suggested' || chosen === 'shortlisted') move.mutate({ body: { state: chosen, ...(child && { child: child.id }) } })
  }
  const whose = child ? ` for ${child.name}` : ''
  return (
    <span className={classes.state}>
      {child && <span>{child.name}</span>}
      <NativeSelect
        size="xs"
        classNames={{ input: classes.choice }}
        ref={opener}
        aria-label={`State of ${school.label}${whose}`}
        title={follows ? 'Follows what is logged at this school: undo that entry to move it back' : undefined}
        value={shown}
        data={options.map((value) => ({ value, label: bucketStates[value] }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {state === 'declined' && declined_reason && <span className={textStyles.wrap}>{declined_reason}</span>}
      {over && (
        <Suspense fallback={null}>
          <DeclineDialog leadId={leadId} school={school} child={child} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
