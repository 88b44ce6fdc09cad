import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type LeadListName, leadListNames, leadLists } from '#domains/leads/contract/lists.ts'
import { listViews } from '#domains/lists/contract/views.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import classes from './campaign.module.css'
import type { Which } from './use-campaign-form.ts'

const none = ''
const whole = 'whole'

/** Chooses a list, and one of its saved views or all of it. */
export function AudienceFields({ onChoose }: { onChoose: (which: Which | undefined) => void }) {
  const [list, setList] = useState<LeadListName>('users')
  const [view, setView] = useState(none)
  const { data } = useApiQuery(listViews, { query: { list }, quiet: true })
  const choose = (chosenList: LeadListName, chosen: string) => {
    setList(chosenList)
    setView(chosen)
    onChoose(chosen === none ? undefined : chosen === whole ? { list: chosenList, query: {} } : { view: Number(chosen) })
  }
  const views = (data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="List"
        data={leadListNames.map((name) => ({ value: name, label: leadLists[name].title }))}
        value={list}
        onChange={({ currentTarget }) => choose(currentTarget.value as LeadListName, none)}
      />
      <NativeSelect
        label="Saved view"
        data={[{ value: none, label: 'Choose' }, ...views, { value: whole, label: 'The whole list' }]}
        value={view}
        onChange={({ currentTarget }) => choose(list, currentTarget.value)}
      />
    </div>
  )
}
