import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { getTeam } from '#domains/analytics/contract/analytics.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import classes from './first-steps.module.css'

/** Says how a firm begins, until it has a counsellor. */
export function FirstSteps() {
  const team = useApiQuery(getTeam, { quiet: true }).data?.results
  if (team?.length !== 0) return null
  return (
    <section aria-labelledby="first-steps-title" className={classes.steps}>
      <Title order={2} id="first-steps-title">
        First steps
      </Title>
      <ol>
        <li>
          <Link to="/counsellor/create">Create your counsellors.</Link> Each gets a password that you see once.
        </li>
        <li>
          <Link to="/assignment">Read the rules of Assignment:</Link> they say who gets new leads.
        </li>
        <li>
          <Link to="/leads-import">Import the leads that you have</Link> from a spreadsheet.
        </li>
        <li>
          <Link to="/intake" search={{ show: 'keys' }}>
            Make a key for your website,
          </Link>{' '}
          and its enquiries become leads at once.
        </li>
        <li>
          <Link to="/connections">Look at Connections:</Link> they say whether telephone, WhatsApp and e-mail work.
        </li>
      </ol>
    </section>
  )
}
