import { Suspense, useRef, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { keepDraft } from '#platform/web/drafts/drafts.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { noSlot, type Slot } from '#platform/web/ui/when/slot.ts'
import { WhenField } from '#platform/web/ui/when/when-field.tsx'
import { actionDraftKey, emptyDraft, type School } from '../action/action-draft.ts'
import { plansCallInIndia } from '../action/plans-call-in-india.ts'
import { proposalText } from '../action/propose-step.ts'
import { ActionForm } from '../log/action-form-ahead.ts'
import { planAnswers, planText } from '../plans/plans-question.tsx'
import { useSuggestedSchool, useSuggestedSchools } from '../schools/suggested-schools.ts'
import { focusNote } from './focus-note.ts'
import { Keys } from './keys.tsx'
import { needsTime, takesMoreSchools } from './outcome-draft.ts'
import classes from './outcome-keys.module.css'
import type { Outcomes } from './use-outcomes.ts'

interface OutcomeQuestionProps {
  lead: LeadRow
  outcomes: Outcomes
  draft: NonNullable<Outcomes['draft']>
}

/** What is asked now; each answer has a digit. */
export function OutcomeQuestion(props: OutcomeQuestionProps) {
  const { outcomes, draft } = props
  const { question, change } = outcomes
  if (question === 'school') return <SchoolAnswers {...props} />
  if (question === 'when') return <WhenAnswers {...props} />
  if (question === 'plans')
    return (
      <Answers
        title={`Cancel what is planned? ${outcomes.plans.map(planText).join(' · ')}`}
        of={planAnswers.map(({ value, label }) => ({ label, choose: () => change({ plans: value }) }))}
      />
    )
  if (question === 'reason')
    return (
      <Answers
        title="Reason (optional)"
        of={draft.action.sub_actions.map(({ id, name }) => ({ label: name, choose: () => change({ subAction: id }) }))}
      />
    )
  return null
}

interface Answer {
  label: string
  isChosen?: boolean
  choose: () => void
}

const mostAnswers = 9

const Answers = ({ title, of: answers }: { title: string; of: readonly Answer[] }) => (
  <fieldset className={classes.answers}>
    <legend className={classes.question}>{title}</legend>
    {answers.slice(0, mostAnswers).map(({ label, isChosen, choose }, at) => (
      <button
        key={label}
        type="button"
        className={classes.answer}
        data-choice={at + 1}
        aria-pressed={isChosen}
        onClick={(event) => {
          focusNote(event)
          choose()
        }}
      >
        <Keys of={String(at + 1)} /> <span>{label}</span>
      </button>
    ))}
  </fieldset>
)

const noCall = { label: 'No next call', ...noSlot }

function WhenAnswers({ lead, outcomes, draft }: OutcomeQuestionProps) {
  const { times, hours, proposed, change, isReady } = outcomes
  const { action, slot = noSlot } = draft
  const best = useLeadParts().useBestTimes(lead)
  const field = useRef<HTMLInputElement>(null)
  const isOf = ({ date, time }: Slot) => date === slot.date && time === slot.time
  const said = proposed && isOf(proposed.slot) ? proposalText(proposed) : undefined
  return (
    <>
      <Answers
        title={isReady ? 'Next step; press a digit for another time' : 'When?'}
        // Last, so that the keys of the others stay theirs.
        of={[...times, ...best, ...(needsTime(draft) ? [] : [noCall])].map(({ label, date, time }) => ({
          label,
          isChosen: isOf({ date, time }),
          choose: () => change({ slot: { date, time } }),
        }))}
      />
      {said && <p className={classes.question}>{said}</p>}
      <div className={classes.when}>
        <button
          type="button"
          className={classes.quiet}
          data-chord="followUp"
          aria-keyshortcuts="Alt+F"
          onClick={() => field.current?.focus()}
        >
          <Keys of="Alt F" /> Type a time
        </button>
        <WhenField
          ref={field}
          size="xs"
          aria-label="Day and time of the next step"
          looks="ahead"
          hours={hours}
          warnsOutside={plansCallInIndia(lead, action)}
          value={slot}
          onChange={(next) => change({ slot: next })}
        />
      </div>
    </>
  )
}

/** One school is enough for most outcomes, so another is asked for only with this key. */
export function AnotherSchool({ outcomes: { change }, draft }: Pick<OutcomeQuestionProps, 'outcomes' | 'draft'>) {
  if (!takesMoreSchools(draft)) return null
  const { isAddingSchool = false } = draft
  return (
    <button
      type="button"
      className={classes.quiet}
      data-choice="0"
      aria-keyshortcuts="Alt+0"
      onClick={(event) => {
        focusNote(event)
        change({ isAddingSchool: !isAddingSchool })
      }}
    >
      <Keys of="Alt 0" /> {isAddingSchool ? 'No other school' : 'Also at another school'}
    </button>
  )
}

/** Schools that are recommended come first, then those that the parent has to do with. */
function SchoolAnswers({ lead, outcomes: { change }, draft }: OutcomeQuestionProps) {
  const recommended = useLeadParts().useRecommended(lead)
  const suggestions = useSuggestedSchools(lead)
  const findSuggested = useSuggestedSchool()
  const { over, open, close } = useOver()
  const me = useMe().user.id
  const [isUnclear, setUnclear] = useState(false)
  const take = (school: School) =>
    change({ schools: [...draft.schools.filter(({ id }) => id !== school.id), school], isAddingSchool: false })
  const left = recommended.filter(({ id }) => !draft.schools.some((school) => school.id === id))
  const isOffered = ({ name }: { name: string }) => [...recommended, ...draft.schools].some((school) => school.name === name)
  const others = suggestions.filter((suggestion) => !isOffered(suggestion))
  const answers = [
    ...left.slice(0, 5).map((school) => ({ label: school.label, choose: () => take(school) })),
    ...others.map((suggestion) => ({
      label: suggestion.name,
      choose: () =>
        void findSuggested(suggestion)
          .catch(() => undefined)
          .then((school) => (school ? take(school) : setUnclear(true))),
    })),
  ]
  const openForm = () => {
    const { action, subAction, schools, plans } = draft
    const begun = { category: action.category, action: action.id, subAction, schools: [...schools], plans }
    keepDraft(actionDraftKey(me, lead.id), { ...emptyDraft, ...begun })
    open(true)
  }
  return (
    <>
      <Answers title={draft.schools.length > 0 ? 'Which other school?' : 'Which school?'} of={answers} />
      {isUnclear && <p className={classes.question}>Several schools have this name. Choose it with Another school.</p>}
      <button type="button" className={classes.quiet} onClick={openForm}>
        Another school
      </button>
      {over && (
        <Suspense fallback={null}>
          <ActionForm lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
