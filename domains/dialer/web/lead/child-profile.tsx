import { childFacts } from '#domains/leads/contract/child-facts.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { childFieldNames } from '#domains/leads/contract/merge-fields.ts'
import { ChildList } from '#domains/leads/web/lead/facts/child-list.tsx'
import { ProfileCheck } from '#domains/leads/web/lead/facts/profile-check.tsx'
import { Fact } from '#platform/web/ui/facts.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import classes from './child-profile.module.css'

/** Shows the known facts of each child, so the counsellor sees during the call which are missing. */
export const ChildProfile = ({ lead }: { lead: LeadRow }) => (
  <section aria-label="Child profile" className={classes.profile}>
    <ChildList lead={lead} title="Basic Form" facts={factsOf} />
    <ProfileCheck lead={lead} />
  </section>
)

const factsOf = (child: LeadRow['form'][number]) => (
  <dl className={classes.facts}>
    {childFacts(child).map(([field, value]) => (
      <Fact key={field} name={childFieldNames[field]}>
        {value ?? <Nothing what="not known" />}
      </Fact>
    ))}
  </dl>
)
