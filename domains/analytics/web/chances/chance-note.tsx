import { chanceDays } from '#domains/analytics/contract/chance-model.ts'
import { chanceWords } from '#domains/leads/contract/chances.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import classes from './chance-note.module.css'

/** The chance of an admission of a lead: its band, what that meant so far, and the facts that weigh most. */
export function ChanceNote({ lead: { admission_chance: chance } }: { lead: LeadDetails }) {
  if (!chance) return null
  return (
    <section className={classes.note} aria-label="Chance of an admission">
      <p className={classes.band} data-band={chance.band}>
        <strong>{chanceWords[chance.band]}</strong> of an admission
        {chance.of_100 !== null && (
          <span className={classes.quiet}>
            {' '}
            · of 100 such parents {chance.of_100} took one within {chanceDays} days
          </span>
        )}
      </p>
      {chance.reasons.length > 0 && (
        <ul className={classes.reasons}>
          {chance.reasons.map(({ words, raises }) => (
            <li key={words}>
              <span aria-hidden>{raises ? '▲' : '▼'}</span> {words}{' '}
              <span className={classes.quiet}>{raises ? 'raises it' : 'lowers it'}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
