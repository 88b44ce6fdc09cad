import { setInfrastructure } from '#domains/schools/contract/school-edits.ts'
import { listInfrastructure } from '#domains/schools/contract/school-profile.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Edited } from '../edit-bar.tsx'
import { AmountColumn } from '../fees/amount-column.tsx'
import { readWhole, refuseWords } from '../fees/amounts.ts'
import classes from '../profile.module.css'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { usePart } from '../use-part.ts'

export default function InfrastructureTab({ school }: TabProps) {
  const items = useApiQuery(listInfrastructure, { query: { slug: school.slug }, quiet: true })
  const all = items.data?.results ?? []
  const amounts = new Map(all.map(({ id, amount }) => [String(id), amount]))
  const part = usePart<string>({
    school,
    part: 'infrastructure',
    current: Object.fromEntries(amounts),
    parse: (_, text) => readWhole(text),
    check: ({ values }) => refuseWords(values, 'Write a whole number.'),
    send: async ({ values, seen }, idempotencyKey) => {
      const sent = Object.entries(values).map(([id, text]) => ({
        id: Number(id),
        amount: readWhole(text) ?? null,
        seen: (seen[id] ?? null) as number | null,
      }))
      await request(setInfrastructure, { params: { slug: school.slug }, body: { items: sent } }, { idempotencyKey })
      return setInfrastructure.success
    },
    fieldOf: (named, { values }) => Object.keys(values)[Number(named.split('.')[1])] ?? named,
  })
  return (
    <UntilAnswered questions={[items]}>
      <Edited label="the infrastructure" part={part}>
        <p className={classes.lead}>How much the school has of each. An empty cell means that we do not know it; 0 means none.</p>
        <AmountColumn
          label="Infrastructure"
          corner="What"
          heading="How many"
          rows={all.map(({ id, name, unit }) => ({ key: String(id), label: unit ? `${name}, ${unit}` : name }))}
          part={part}
          stored={(row) => amounts.get(row)}
        />
      </Edited>
    </UntilAnswered>
  )
}
