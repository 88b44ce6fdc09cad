import { Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import classes from './new-lead.module.css'
import { NewLeadForm } from './new-lead-form.tsx'

const route = getRouteApi('/_portal/new-lead')

export function NewLeadScreen() {
  const { number } = route.useSearch()
  return (
    <div className={classes.page}>
      <Title order={1}>New lead</Title>
      <NewLeadForm key={number} number={number} />
    </div>
  )
}
