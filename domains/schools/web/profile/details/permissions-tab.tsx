import { Stack, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { changePermissions } from '#domains/schools/contract/school-edits.ts'
import { getPermissions } from '#domains/schools/contract/school-profile.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { RemoveSchool } from '../../removal/remove-school.tsx'
import { Edited } from '../edit-bar.tsx'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { usePart } from '../use-part.ts'

const flags = [
  ['is_collab', 'Works with us', 'Counsellors are shown that it does, and lists are filtered by it.'],
  ['is_featured', 'Featured', 'It stands out in lists.'],
  ['is_verified', 'Listed', 'Lists show listed schools unless others are asked for. It says nothing about who confirmed what.'],
] as const

const parse = (field: string, typed: boolean | string) => {
  if (field !== 'global_rank') return typed
  const text = String(typed).trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

export default function PermissionsTab({ school }: TabProps) {
  const permissions = useApiQuery(getPermissions, { params: { id: school.id }, quiet: true })
  const { id: _, slug: __, ...current } = permissions.data ?? { id: 0, slug: '' }
  const part = usePart<boolean | string>({
    school,
    part: 'permissions',
    current,
    parse,
    check: ({ values }) =>
      'global_rank' in values && parse('global_rank', values.global_rank ?? '') === undefined
        ? { global_rank: 'Give a number above 0, or nothing.' }
        : {},
    send: async ({ values, seen }, idempotencyKey) => {
      const body = Object.fromEntries(Object.entries(values).map(([field, typed]) => [field, parse(field, typed)]))
      await request(changePermissions, { params: { id: school.id }, body: { ...body, seen } }, { idempotencyKey })
      return changePermissions.success
    },
  })
  const data = permissions.data
  return (
    <UntilAnswered questions={[permissions]}>
      {data && (
        <Edited label="the permissions" part={part}>
          <Stack gap="lg" maw={900}>
            {flags.map(([field, label, description]) => (
              <Switch
                key={field}
                label={label}
                description={description}
                checked={Boolean(part.values[field] ?? data[field])}
                onChange={(event) => part.type({ [field]: event.currentTarget.checked })}
              />
            ))}
            <TextInput
              label="Global rank"
              description="Its place among all schools; empty while it has none."
              inputMode="numeric"
              w={220}
              value={String(part.values.global_rank ?? data.global_rank ?? '')}
              error={part.errors.global_rank}
              onChange={(event) => part.type({ global_rank: event.currentTarget.value })}
            />
          </Stack>
          <RemoveSchool school={school} />
        </Edited>
      )}
    </UntilAnswered>
  )
}
