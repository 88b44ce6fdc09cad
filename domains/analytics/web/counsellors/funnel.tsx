import type { CounsellorFigures, getAnalytics } from '#domains/analytics/contract/counsellor-figures.ts'
import { funnelNames } from '#domains/analytics/contract/figure-names.ts'
import { figures as figureTable } from '#domains/analytics/contract/figures.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { FigureLink } from '../figures/figure-link.tsx'
import { Noted } from '../figures/figure-note.tsx'
import classes from '../figures/figures.module.css'
import { funnelText } from './funnel-text.ts'

interface FunnelProps {
  figures: CounsellorFigures['figures']
  between: NonNullable<AnswerOf<typeof getAnalytics>['detail']>['between']
  period: Period
  staffId: number
}

/** The steps of a period one below the other: how many of the step before, and how long that took. */
export function Funnel({ figures, between, period, staffId }: FunnelProps) {
  const most = Math.max(1, ...funnelNames.map((name) => figures[name].amount))
  return (
    <ol className={classes.funnel} aria-label="Steps of these days">
      {funnelNames.map((name, place) => {
        const before = funnelNames[place - 1]
        const took = between.find(({ to }) => to === name)?.days
        return (
          <li key={name}>
            <Noted label={figureTable[name].label} means={figureTable[name].means} />
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(100 * figures[name].amount) / most}%` }} />
            </span>
            <FigureLink figure={name} period={period} amount={figures[name]} of={{ staff: staffId }} />
            <span className={textStyles.quietXs}>{funnelText(figures[name].amount, before && figures[before].amount, took)}</span>
          </li>
        )
      })}
    </ol>
  )
}
