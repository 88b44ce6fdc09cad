import { Button } from '@mantine/core'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { RecommendationCriteria, Wish } from '#domains/recommendations/contract/criteria.ts'
import type { listRecommendations, Relaxation } from '#domains/recommendations/contract/recommendations.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { AskParent } from './ask-parent.tsx'
import { budgetText } from './budget-text.ts'
import { type ChosenCriteria, ignoreWish } from './chosen-criteria.ts'
import classes from './recommended-schools.module.css'

interface ListNotesProps {
  lead: LeadRow
  found: AnswerOf<typeof listRecommendations>
  sentence: string
  chosen: ChosenCriteria
  onChange: (chosen: ChosenCriteria) => void
  /** A fact of the parent was filled in. */
  onFilled: () => void
}

/** The wishes that a school can fit or miss, in words. */
const knownWishes = ({ classes: wanted, boards, budget_min, budget_max, fee_band, category, without }: RecommendationCriteria) => [
  ...(without.includes('class') ? [] : wanted.map(({ name }) => name)),
  ...(without.includes('board') ? [] : boards.map(({ name }) => name)),
  ...(without.includes('budget') || (budget_min ?? budget_max ?? fee_band) === null ? [] : [budgetText(budget_min, budget_max) || 'fees']),
  ...(category === null ? [] : [category]),
]

/** What is not known of a school where it is not known whether it fits the wish. */
const factNames: Readonly<Record<Wish, string>> = {
  class: 'classes',
  board: 'board',
  category: 'level',
  budget: 'fees',
  admission: 'admission',
  region: 'locality',
  gender: 'girls or boys',
}

/** How many fit every wish for sure; the others fit as far as is known, and what is not known stands with them. */
function fitText({ count, fitting, surely_fitting: sure, not_known: notKnown, criteria }: ListNotesProps['found']): string {
  const wishes = knownWishes(criteria)
  if (wishes.length === 0) return 'no wish of theirs is known yet, so none could be missed'
  const fit = sure > 0 && sure === count ? 'all fit' : sure > 0 || fitting === 0 ? `${grouped(sure)} fit` : 'none is known to fit'
  const facts = notKnown.map(({ wish, count: of }, at) => `${factNames[wish]} ${at === 0 ? 'not known ' : ''}of ${grouped(of)}`)
  const rest = fitting > sure ? ` · ${grouped(fitting - sure)} ${sure > 0 ? 'more ' : ''}may fit: ${facts.join(', ')}` : ''
  return `${fit} every wish (${wishes.join(', ')})${rest} · the best first`
}

/** What was found, what is missing, who chose, and where little fits, what relaxing one wish would bring. */
export function ListNotes({ lead, found, sentence, chosen, onChange, onFilled }: ListNotesProps) {
  const { count, fitting, criteria, relaxations, left_out: leftOut, towns_only: townsOnly, engine, trouble } = found
  const wider = count === 0 ? relaxations.find(({ wish }) => wish === 'distance') : undefined
  // An empty list is widened first: a question would not fill it.
  const [ask] = wider ? [] : criteria.missing
  const relax = ({ wish, distance }: Relaxation) =>
    onChange(
      wish === 'distance'
        ? { ...chosen, distance: distance ?? undefined }
        : ignoreWish(chosen, wish, wish === 'region' ? { regions: undefined } : {}),
    )
  const others = relaxations.filter((relaxation) => relaxation !== wider)
  return (
    <>
      <p className={classes.criteria} role="status">
        {sentence}
        {count > 0 && ` · ${fitText(found)}`} · {engine === 'outside' ? 'chosen by the outside recommender' : 'chosen by our own rules'}
        {leftOut.map(({ wish, text }) => (
          <span key={wish}> · {text}</span>
        ))}
        {trouble && <span className={classes.standIn}>the recommender does not answer, so our own rules stand in</span>}
      </p>
      {wider && (
        <Button size="compact-sm" m="6px 0" onClick={() => relax(wider)}>
          Look within {wider.distance} km: {counted(wider.more, 'school', 'schools')}
        </Button>
      )}
      {ask && <AskParent key={ask} lead={lead} child={chosen.child} missing={ask} onFilled={onFilled} />}
      {criteria.notes.map((note) => (
        <p key={note} className={classes.none}>
          {note}
        </p>
      ))}
      {townsOnly > 0 && criteria.distance !== null && (
        <p className={classes.none}>
          Of {counted(townsOnly, 'school', 'schools')} here only the city or district is known: {townsOnly === 1 ? 'it' : 'they'} may lie
          farther than {criteria.distance} km.
        </p>
      )}
      {others.length > 0 && (
        <div className={classes.relaxations}>
          <span>
            {count === 0 ? 'Or relax one wish:' : fitting === 0 ? 'None fits every wish. Relax one:' : 'Few fit every wish. Relax one:'}
          </span>
          {others.map((relaxation) => (
            <button
              key={`${relaxation.wish} ${relaxation.distance}`}
              type="button"
              className={textButton.button}
              onClick={() => relax(relaxation)}
            >
              {relaxation.name} (+{grouped(relaxation.more)})
            </button>
          ))}
        </div>
      )}
    </>
  )
}
