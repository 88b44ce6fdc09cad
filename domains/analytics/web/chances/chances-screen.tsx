import { Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import { chanceFigures } from '#domains/analytics/contract/beside-figures.ts'
import { chanceDays, getChanceModel } from '#domains/analytics/contract/chance-model.ts'
import { chanceWords } from '#domains/leads/contract/chances.ts'
import { kolkataDay, shortDay } from '#platform/contract/india.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { Definitions } from '../figures/definitions.tsx'
import { FigureHead } from '../figures/figure-head.tsx'
import { FigureNote } from '../figures/figure-note.tsx'
import { numberText, shareText } from '../figures/figure-text.ts'
import table from '../figures/plain-table.module.css'
import classes from './chances-screen.module.css'

type Answer = z.output<typeof getChanceModel.answer>
type Model = NonNullable<Answer['stands']>

const dayText = (day: string) => shortDay(day, kolkataDay(Date.now()))

/** What the chance of an admission is learned from, and how right it was in months that it has not seen. */
export function ChancesScreen() {
  const { data, error, refetch } = useApiQuery(getChanceModel, { quiet: true })
  return (
    <Stack gap="lg" maw={860}>
      <PageTitle title="Chance of an admission" />
      <Text maw="72ch">
        The portal learns from your own admissions which parents take one within {chanceDays} days. Each lead shows its band with the three
        facts that weigh most. Lists can be filtered and ordered by it, and the Auto Dialer can serve the likely parents first.
      </Text>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data && <ModelReport {...data} />}
      <Definitions more={Object.values(chanceFigures)} />
    </Stack>
  )
}

function ModelReport({ stands, latest, least }: Answer) {
  return (
    <>
      {!latest && <Text maw="72ch">Nothing was learned yet. The portal tries within ten minutes.</Text>}
      {latest?.trouble && <Trouble latest={latest} least={least} stands={stands !== null} />}
      {stands && <Measures model={stands} />}
    </>
  )
}

function Trouble({ latest, least, stands }: { latest: NonNullable<Answer['latest']>; least: Answer['least']; stands: boolean }) {
  const { learned, seen, trouble } = latest
  return (
    <div className={classes.trouble} role="status">
      <strong>{stands ? 'The older chances stay' : 'No chance is shown'}</strong>
      <p>
        {trouble === 'too_few'
          ? `Too few parents took an admission: ${numberText(learned.parents)} of the ${numberText(least.learned)} needed after the days until ${dayText(learned.to)} to learn from, and ${numberText(seen.parents)} of the ${numberText(least.measured)} needed after those from ${dayText(seen.from)} to ${dayText(seen.to)} to measure it.`
          : 'On later days, what was learned did no better than the parent’s furthest step alone.'}{' '}
        The portal tries again each night.
      </p>
    </div>
  )
}

const measure = (value: number | null) => (value === null ? 'Not known' : value.toFixed(2))
const percent = (value: number | null) => (value === null ? 'Not known' : `${(100 * value).toFixed(1)} %`)

function Measures({ model }: { model: Model }) {
  const { learned, seen } = model
  return (
    <>
      <Text maw="72ch">
        Learned <Moment at={model.learned_at} /> from {numberText(learned.moments)} moments until {dayText(learned.to)}, after which{' '}
        {numberText(learned.parents)} parents took an admission. Measured on {numberText(seen.moments)} moments from {dayText(seen.from)} to{' '}
        {dayText(seen.to)}, with {numberText(seen.parents)} such parents. A moment is when a lead comes, and each act, contact and step
        after.
        {!model.is_listed && ' The lists are being brought up to date; until then some leads have an older band.'}
      </Text>
      <table className={table.table}>
        <caption>How right it was on later days</caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <FigureHead title={chanceFigures.chance.label} means={chanceFigures.chance.means} />
            <FigureHead title={chanceFigures.naive.label} means={chanceFigures.naive.means} />
          </tr>
        </thead>
        <tbody>
          <tr>
            <MeasureHead of="auc" />
            <td>{measure(model.auc)}</td>
            <td>{measure(model.naive_auc)}</td>
          </tr>
          <tr>
            <MeasureHead of="auc_new" />
            <td>{measure(model.auc_new)}</td>
            <td>0.50</td>
          </tr>
          <tr>
            <MeasureHead of="error" />
            <td>{percent(model.error)}</td>
            <td>{percent(model.naive_error)}</td>
          </tr>
        </tbody>
      </table>
      <table className={table.table}>
        <caption>What became of each band</caption>
        <thead>
          <tr>
            <FigureHead title={chanceFigures.band.label} means={chanceFigures.band.means} />
            <FigureHead title={chanceFigures.moments.label} means={chanceFigures.moments.means} />
            <FigureHead title={`Admission within ${chanceDays} days`} means={chanceFigures.admissions.means} />
          </tr>
        </thead>
        <tbody>
          {model.bands.toReversed().map(({ band, moments, admissions }) => (
            <tr key={band}>
              <th scope="row">{chanceWords[band]}</th>
              <td>{numberText(moments)}</td>
              <td>
                {numberText(admissions)} ({shareText(admissions, moments)})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={table.table}>
        <caption>Expected and actual admissions, by tenths from the lowest chance</caption>
        <thead>
          <tr>
            <FigureHead title={chanceFigures.tenth.label} means={chanceFigures.tenth.means} />
            <FigureHead title={chanceFigures.moments.label} means={chanceFigures.moments.means} />
            <FigureHead title={chanceFigures.expected.label} means={chanceFigures.expected.means} />
            <FigureHead title="Came" means={chanceFigures.admissions.means} />
          </tr>
        </thead>
        <tbody>
          {model.tenths.map(({ moments, expected, admissions }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tenth is its place
            <tr key={place}>
              <th scope="row">{place + 1}</th>
              <td>{numberText(moments)}</td>
              <td>{numberText(Math.round(expected))}</td>
              <td>{numberText(admissions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const MeasureHead = ({ of }: { of: 'auc' | 'auc_new' | 'error' }) => (
  <th scope="row">
    {chanceFigures[of].label} <FigureNote {...chanceFigures[of]} />
  </th>
)
