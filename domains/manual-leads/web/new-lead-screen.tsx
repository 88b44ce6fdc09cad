import { Stack, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { NewLeadForm } from './new-lead-form.tsx'

const route = getRouteApi('/_portal/new-lead')

export function NewLeadScreen() {
  const { number } = route.useSearch()
  return (
    <Stack maw={640}>
      <Title order={1}>New lead</Title>
      <NewLeadForm key={number} number={number} />
    </Stack>
  )
}
