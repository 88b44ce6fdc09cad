import type { LeadRow } from '#domains/leads/contract/leads.ts'
import type { listRecommendations, Relaxation } from '#domains/recommendations/contract/recommendations.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { AnswerOf } from '#platform/web/http/call-types.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { type Chosen, withoutWish } from './criteria.ts'
import classes from './recommended-schools.module.css'

interface ListNotesProps {
  lead: LeadRow
  found: AnswerOf<typeof listRecommendations>
  sentence: string
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

const asks = {
  location: 'We do not know where this parent is looking. Ask them.',
  budget: 'We do not know their budget. Ask them.',
  child: 'No child is noted. Ask which class they need.',
  class: 'Ask which class they need.',
} as const

const placeWords = ({ locations: { raw_district_region, raw_district } }: LeadRow) =>
  [raw_district_region, raw_district].filter((words) => words?.trim()).join(', ')

/** What to ask the parent, or where the parent named a place that is none of ours, what to choose. */
function askFor(missing: keyof typeof asks, lead: LeadRow): string {
  const words = missing === 'location' ? placeWords(lead) : ''
  return words ? `The parent named “${words}”. Choose the place under Location.` : asks[missing]
}

/** What was found, what is missing, who chose, and where little fits, what relaxing one wish would bring. */
export function ListNotes({
  lead,
  found: { count, fitting, criteria, relaxations, engine, trouble },
  sentence,
  chosen,
  onChange,
}: ListNotesProps) {
  const [ask] = criteria.missing
  const relax = ({ wish, distance }: Relaxation) =>
    onChange(
      wish === 'distance'
        ? { ...chosen, distance: distance ?? undefined }
        : withoutWish(chosen, wish, wish === 'region' ? { regions: undefined } : {}),
    )
  return (
    <>
      <p className={classes.criteria} role="status">
        {sentence}
        {count > 0 && ` · ${fitting === count ? 'all fit every wish' : `${grouped(fitting)} fit every wish`}, the best first`} ·{' '}
        {engine === 'outside' ? 'chosen by the outside recommender' : 'chosen by our own rules'}
        {trouble && <span className={classes.standIn}>the recommender does not answer, so our own rules stand in</span>}
      </p>
      {ask && <p className={classes.none}>{askFor(ask, lead)}</p>}
      {criteria.notes.map((note) => (
        <p key={note} className={classes.none}>
          {note}
        </p>
      ))}
      {relaxations.length > 0 && (
        <div className={classes.relaxations}>
          <span>{fitting === 0 ? 'None fits every wish.' : 'Few fit every wish.'} Relax one:</span>
          {relaxations.map((relaxation) => (
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
