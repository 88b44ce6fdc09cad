import { Text } from '@mantine/core'
import { chanceDays } from '#domains/analytics/contract/chance-model.ts'
import { chanceWords } from '#domains/leads/contract/chances.ts'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './chance-note.module.css'

/** Nobody plans with a tenth of a parent. */
const about = (of100: number) => (of100 > 0 && of100 < 1 ? 'fewer than 1' : `about ${Math.round(of100)}`)

/** The chance of an admission of a lead: its band, what that meant so far, and the facts that weigh most. */
export function ChanceNote({ lead: { admission_chance: chance } }: { lead: LeadDetails }) {
  if (!chance) return null
  return (
    <section className={classes.note} aria-label="Chance of an admission">
      <Text data-band={chance.band}>
        <strong>{chanceWords[chance.band]}</strong> of an admission
        {chance.of_100 !== null && (
          <span className={textStyles.quiet}>
            {' '}
            · {about(chance.of_100)} of 100 such parents took one within {chanceDays} days
            {chance.of_100_of_all !== null && `; of all parents ${about(chance.of_100_of_all)}`}
          </span>
        )}
      </Text>
      {chance.reasons.length > 0 && (
        <ul>
          {chance.reasons.map(({ words, raises }) => (
            <li key={words}>
              <span aria-hidden>{raises ? '▲' : '▼'}</span> {words}{' '}
              <span className={textStyles.quiet}>{raises ? 'raises it' : 'lowers it'}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
