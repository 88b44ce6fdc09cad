import { Box, Stack } from '@mantine/core'
import { type Simulation, simulatedDays } from '#domains/assignment/contract/rules.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import { grouped } from '#platform/contract/counts.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { leadsText } from '../assignment/leads-text.ts'
import classes from './rules.module.css'

function Difference({ was, would }: { was: number; would: number }) {
  if (was === would) return null
  return (
    <span className={would > was ? classes.more : classes.fewer}>
      {would > was ? `+${grouped(would - was)}` : `−${grouped(was - would)}`}
    </span>
  )
}

const listed = new Intl.ListFormat('en-IN')

/** The table below has all of them. */
const maxNamed = 5

function countedText(some: readonly { name: string; leads: number }[]): string {
  const named = some.slice(0, maxNamed).map(({ name, leads }) => `${name} ${grouped(leads)}`)
  const rest = some.length - named.length
  return listed.format(rest > 0 ? [...named, `${grouped(rest)} more`] : named)
}

/** What the rule itself does, and which rules take its leads. */
function ThisRule({ rule: { fits, gives, to, others, waiting }, isOff }: { rule: NonNullable<Simulation['this_rule']>; isOff: boolean }) {
  const [before, after] = [others.filter(({ stands }) => stands === 'before'), others.filter(({ stands }) => stands === 'after')]
  if (fits === 0) return <p className={classes.facts}>This rule fits none of them.</p>
  const isCovered = !isOff && gives === 0 && after.length === 0 && waiting === 0
  return (
    <Stack component="section" gap="xs" p="8px 12px" bd="1px solid var(--line)" bdrs="sm" bg="var(--surface-quiet)" aria-label="This rule">
      <p className={classes.facts}>
        This rule fits <strong>{leadsText(fits)}</strong>
        {isOff ? '.' : ` and would give ${gives === fits ? 'all of them' : grouped(gives)}${to.length > 0 ? `: ${countedText(to)}.` : '.'}`}
      </p>
      {before.length > 0 && <p className={classes.facts}>Rules that stand before it take: {countedText(before)}.</p>}
      {after.length > 0 && (
        <p className={classes.facts}>
          {isOff ? 'Without it, rules after it take' : 'Later rules take, because its counsellors are not there or have enough'}:{' '}
          {countedText(after)}.
        </p>
      )}
      {waiting > 0 && <p className={classes.facts}>{leadsText(waiting)} would wait in the queue.</p>}
      {isCovered && <p className={classes.facts}>Move it above these rules to let it give them.</p>}
    </Stack>
  )
}

export function SimulationView({ simulation, isOff = false }: { simulation: Simulation; isOff?: boolean }) {
  const { leads, is_cut, moved, waiting, counsellors, rules, sample, this_rule } = simulation
  if (leads === 0)
    return <p className={classes.facts}>No lead came in the last {simulatedDays} days, so there is nothing to try this on.</p>
  return (
    <Stack component="section" aria-label="Simulation">
      <p className={classes.facts} role="status">
        Of {is_cut ? `the newest ${leadsText(leads)}` : leadsText(leads)} of the last {simulatedDays} days,{' '}
        <strong>{grouped(moved)}</strong> would have gone to somebody else.{' '}
        {waiting.nobody_there > 0 && `${leadsText(waiting.nobody_there)} would still wait for somebody to be free. `}
        {waiting.no_counsellor > 0 &&
          `${leadsText(waiting.no_counsellor)} ${waiting.no_counsellor === 1 ? 'fits only rules without a counsellor for it' : 'fit only rules without a counsellor for them'}. `}
        {waiting.no_rule > 0 && `${leadsText(waiting.no_rule)} ${waiting.no_rule === 1 ? 'fits' : 'fit'} no rule.`}
      </p>
      {this_rule && <ThisRule rule={this_rule} isOff={isOff} />}
      <div className={classes.framed}>
        <table className={classes.figures} aria-label="Who would have got how many">
          <thead>
            <tr>
              <th scope="col">Counsellor</th>
              <th scope="col" className={classes.count}>
                Got
              </th>
              <th scope="col" className={classes.count}>
                Would have got
              </th>
              <th scope="col" className={classes.count}>
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {counsellors.map(({ id, name, was, would }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className={classes.count}>{grouped(was)}</td>
                <td className={classes.count}>{grouped(would)}</td>
                <td className={classes.count}>
                  <Difference was={was} would={would} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.facts}>By rule: {rules.map(({ name, leads: given }) => `${name} ${grouped(given)}`).join(', ')}.</p>
      {sample.length > 0 && (
        <div>
          <Box component="h3" mb="xs" fz="sm" fw={550}>
            The newest of those that would have gone to somebody else
          </Box>
          <div className={classes.framed}>
            <table className={classes.figures} aria-label="Leads that would have gone to somebody else">
              <thead>
                <tr>
                  <th scope="col">Parent</th>
                  <th scope="col">Came</th>
                  <th scope="col">City</th>
                  <th scope="col">Got it</th>
                  <th scope="col">Would have got it</th>
                  <th scope="col">By the rule</th>
                </tr>
              </thead>
              <tbody>
                {sample.map(({ id, name, created_at, city, was, would, rule }) => (
                  <tr key={id}>
                    <th scope="row">
                      <LeadNameLink id={id} name={name} />
                    </th>
                    <td>
                      <Moment at={created_at} />
                    </td>
                    <td>{city}</td>
                    <td>{was ?? 'nobody'}</td>
                    <td>{would ?? 'nobody'}</td>
                    <td>{rule}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </Stack>
  )
}
