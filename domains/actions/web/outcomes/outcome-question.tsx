import { Stack, Text } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { logAction } from '#domains/actions/contract/actions.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { keepDraft } from '#platform/web/drafts/drafts.ts'
import { Keys } from '#platform/web/ui/keys/keys.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import type { QuickTime } from '#platform/web/ui/when/quick-times.ts'
import { noSlot, type Slot } from '#platform/web/ui/when/slot.ts'
import { WhenField } from '#platform/web/ui/when/when-field.tsx'
import { actionDraftKey, emptyDraft, type School, scheduleProblem } from '../action/action-draft.ts'
import { plansCallInIndia } from '../action/plans-call-in-india.ts'
import { proposalText } from '../action/propose-step.ts'
import { ActionForm } from '../log/action-form-ahead.ts'
import { defaultPlans, planAnswers, planText } from '../plans/plans-question.tsx'
import { useSuggestedSchools } from '../schools/suggested-schools.ts'
import { focusNote } from './focus-note.ts'
import { needsTime, type OutcomeDraft, takesMoreSchools } from './outcome-draft.ts'
import classes from './outcome-keys.module.css'
import { useAskedQuestion } from './use-asked-question.ts'
import type { Outcomes } from './use-outcomes.ts'

interface OutcomeQuestionProps {
  lead: LeadRow
  outcomes: Outcomes
  draft: NonNullable<Outcomes['draft']>
}

interface Answer {
  label: string
  isChosen?: boolean
  choose: () => void
}

const maxDigits = 9

/** The digit of the first answer; no digits while another question has them. */
type From = number | undefined

const digitAt = (from: From, at: number, most = maxDigits) =>
  from !== undefined && at < most && from + at <= maxDigits ? from + at : undefined

/** Where the digits of each question begin: they count through all of them, but are those of the schools alone while these are asked. */
function digitsOf({ questions, times }: Outcomes, draft: OutcomeDraft) {
  if (questions.includes('school')) return { school: 1 }
  const when = questions.includes('when') ? times.length + (needsTime(draft) ? 0 : 1) : 0
  const plans = questions.includes('plans') ? planAnswers.length : 0
  // Reasons may be many; what comes after them keeps its digits.
  const reasons = Math.min(draft.action.sub_actions.length, maxDigits - when - plans)
  return { reason: 1, reasons, when: 1 + reasons, plans: 1 + reasons + when, best: 1 + reasons + when + plans }
}

/** Everything that is asked, with the keys that answer it. */
export function OutcomeQuestions(props: OutcomeQuestionProps) {
  const { outcomes, draft } = props
  const { questions } = outcomes
  const { school, reason, reasons, when, plans, best }: Partial<Record<string, number>> = digitsOf(outcomes, draft)
  return (
    <Stack gap="sm" miw={0} data-choices>
      {questions.includes('school') && <SchoolAnswers {...props} from={school} />}
      {questions.includes('reason') && <ReasonAnswers {...props} from={reason} most={reasons} />}
      {questions.includes('when') && <WhenAnswers {...props} from={when} fromBest={best} />}
      {questions.includes('plans') && <PlanAnswers {...props} from={plans} />}
    </Stack>
  )
}

const AnswerKey = ({ answer: { label, isChosen, choose }, digit }: { answer: Answer; digit: From }) => (
  <button
    type="button"
    className={classes.answer}
    {...(digit && { 'data-choice': digit, 'aria-keyshortcuts': `Alt+${digit}` })}
    aria-pressed={isChosen}
    onClick={(event) => {
      focusNote(event)
      choose()
    }}
  >
    {digit && <Keys of={`Alt ${digit}`} />} <span>{label}</span>
  </button>
)

interface AnswersProps {
  title: string
  from: From
  /** How many of them have a digit. */
  most?: number | undefined
  of: readonly Answer[]
  place?: RefObject<HTMLFieldSetElement | null>
  /** What is missing, once the outcome was to be saved without it. */
  missing?: string | undefined
  children?: ReactNode
}

const Answers = ({ title, from, most, of: answers, place, missing, children }: AnswersProps) => (
  <fieldset ref={place} className={classes.answers}>
    <legend className={classes.question}>{title}</legend>
    {missing && (
      <Text flex="1 0 100%" fz="sm" c="var(--mantine-color-error)" role="alert">
        {missing}
      </Text>
    )}
    {answers.map((answer, at) => (
      <AnswerKey key={answer.label} answer={answer} digit={digitAt(from, at, most)} />
    ))}
    {children}
  </fieldset>
)

/** The chosen reason is left out again by its own key. */
const ReasonAnswers = ({ outcomes: { change }, draft, ...digits }: OutcomeQuestionProps & { from: From; most: From }) => (
  <Answers
    title="Reason (optional)"
    from={digits.from}
    most={digits.most}
    of={draft.action.sub_actions.map(({ id, name }) => ({
      label: name,
      isChosen: id === draft.subAction,
      choose: () => change({ subAction: id === draft.subAction ? undefined : id }),
    }))}
  />
)

const PlanAnswers = ({ outcomes: { plans, change }, draft, from }: OutcomeQuestionProps & { from: From }) => (
  <Answers
    title={`Cancel what is planned? ${plans.map(planText).join(' · ')}`}
    from={from}
    of={planAnswers.map(({ value, label }) => ({
      label,
      isChosen: value === (draft.plans ?? defaultPlans),
      choose: () => change({ plans: value }),
    }))}
  />
)

const whenMissing = (draft: OutcomeDraft) =>
  scheduleProblem({ ...emptyDraft, ...draft.slot }, needsTime(draft), Date.now()) ?? logAction.refusals.scheduleMissing[1]

const noCall = { label: 'No next call', ...noSlot }

function WhenAnswers({ lead, outcomes, draft, from, fromBest }: OutcomeQuestionProps & { from: From; fromBest: From }) {
  const { times, hours, proposed, change, isReady } = outcomes
  const { action, slot = noSlot } = draft
  const best = useLeadParts().useBestTimes(lead)
  const field = useRef<HTMLInputElement>(null)
  const { place, isAsked } = useAskedQuestion(outcomes, 'when', field)
  const isOf = ({ date, time }: Slot) => date === slot.date && time === slot.time
  const hint = proposed && isOf(proposed.slot) ? proposalText(proposed) : undefined
  const answerOf = ({ label, date, time }: QuickTime): Answer => ({
    label,
    isChosen: isOf({ date, time }),
    choose: () => change({ slot: { date, time } }),
  })
  return (
    <>
      <Answers
        title={isReady ? 'Next step' : 'When?'}
        from={from}
        of={[...times, ...(needsTime(draft) ? [] : [noCall])].map(answerOf)}
        place={place}
        missing={isAsked ? whenMissing(draft) : undefined}
      >
        {/* Their digits come last, so that those of the others stay the same. */}
        {best.map((time, at) => (
          <AnswerKey key={time.label} answer={answerOf(time)} digit={digitAt(fromBest, at)} />
        ))}
      </Answers>
      {hint && <p className={classes.question}>{hint}</p>}
      <Stack gap={0} maw={320}>
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
          looks="future"
          hours={hours}
          warnsOutside={plansCallInIndia(lead, action)}
          value={slot}
          onChange={(next) => change({ slot: next })}
        />
      </Stack>
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

/** The last digit is that of the form, where every school can be searched. */
const maxSchoolKeys = maxDigits - 1

/** What the parent acted on comes first, the latest first, then what is recommended. Of several schools of one name, each with its place. */
function SchoolAnswers({ lead, outcomes, draft, from }: OutcomeQuestionProps & { from: From }) {
  const { change } = outcomes
  const { place, isAsked } = useAskedQuestion(outcomes, 'school')
  const recommended = useLeadParts().useRecommended(lead)
  const { schools: ofParent, leftOut, only } = useSuggestedSchools(lead)
  const isNew = ({ id }: School) => !draft.schools.some((school) => school.id === id)
  const isElse = ({ id }: School) => !ofParent.some((school) => school.id === id)
  const offered = [...ofParent, ...recommended.filter(isElse).slice(0, maxRecommended)].filter(isNew)
  const take = (school: School) => change({ schools: [...draft.schools, school], isAddingSchool: false })
  return (
    <>
      <Answers
        title={draft.schools.length > 0 ? 'Which other school?' : 'Which school?'}
        from={from}
        most={maxSchoolKeys}
        of={offered.map((school) => ({ label: school.label, choose: () => take(school) }))}
        place={place}
        missing={isAsked ? 'Choose the school.' : undefined}
      >
        <AnySchool lead={lead} draft={draft} digit={from === undefined ? undefined : maxDigits} />
      </Answers>
      {only && (
        <p className={classes.question}>
          Not offered, only for {only}: {leftOut.map(({ label }) => label).join('; ')}
        </p>
      )}
    </>
  )
}

/** Schools of the parent themselves come first and keep their keys. */
const maxRecommended = 5

/** Opens the form, which searches all schools, with what is chosen so far. */
function AnySchool({ lead, draft, digit }: Pick<OutcomeQuestionProps, 'lead' | 'draft'> & { digit: From }) {
  const { over, open, close } = useOver()
  const me = useMe().user.id
  const openForm = () => {
    const { action, subAction, schools, plans } = draft
    const begun = { category: action.category, action: action.id, subAction, schools: [...schools], plans }
    keepDraft(actionDraftKey(me, lead.id), { ...emptyDraft, ...begun })
    open(true)
  }
  return (
    <>
      <button
        type="button"
        className={classes.answer}
        {...(digit && { 'data-choice': digit, 'aria-keyshortcuts': `Alt+${digit}` })}
        aria-haspopup="dialog"
        onClick={openForm}
      >
        {digit && <Keys of={`Alt ${digit}`} />} <span>Another school…</span>
      </button>
      {over && (
        <Suspense fallback={null}>
          <ActionForm lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
