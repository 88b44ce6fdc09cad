import { Button, type ComboboxParsedItem, MultiSelect, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openClassNames, readClassRange } from '#domains/schools/contract/class-names.ts'
import { addOpenClasses } from '#domains/schools/contract/school-edits.ts'
import { type ClassRelation, listClassStreams } from '#domains/schools/contract/school-profile.ts'
import { listClasses } from '#domains/schools/contract/schools.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { refreshSchool } from '../../school/refresh-school.ts'
import table from './classes.module.css'

function useAddClasses(slug: string, session: string) {
  const client = useQueryClient()
  const form = useApiForm(addOpenClasses, {
    params: { slug },
    initialValues: { classes: [] as string[], stream: '' },
    body: ({ classes, stream }) => ({
      session,
      classes: classes.map((id) => ({ class_id: Number(id), stream_id: stream === '' ? null : Number(stream) })),
    }),
    refusedAt: 'classes',
    tellsRefusals: true,
    onSuccess: async () => {
      form.setFieldValue('classes', [])
      await refreshSchool(client)
    },
  })
  return form
}

interface AddClassesProps {
  slug: string
  session: string
  /** The classes that the session has. */
  there: readonly ClassRelation[]
}

const rangeValue = 'range'

/** `Nursery to 12`, while it is typed: one choice of all its classes that the session does not have yet. */
function useTypedRange(known: readonly { id: number; name: string; slug: string }[], there: ReadonlySet<number>) {
  const [typed, setTyped] = useState('')
  const range = readClassRange(typed, { classes: known, className: openClassNames(known) })
  const missing = Array.isArray(range) ? range.filter((id) => !there.has(id)) : []
  const nameOf = (id: number | undefined) => known.find((one) => one.id === id)?.name
  const whole = Array.isArray(range) ? `${nameOf(range[0])} to ${nameOf(range.at(-1))}` : ''
  const choices =
    missing.length > 0
      ? [{ value: rangeValue, label: `${whole}: ${missing.length === 1 ? '1 class' : `${missing.length} classes`}` }]
      : undefined
  const trouble =
    whole && missing.length === 0 ? `${whole} are all there` : range === 'reversed' ? 'Give the lowest class first' : undefined
  return { typed, setTyped, choices, ids: missing.map(String), trouble }
}

/** Adds classes to a session; what the school did not teach yet it teaches from then on. */
export function AddClasses({ slug, session, there }: AddClassesProps) {
  const every = useApiQuery(listClasses, { query: { limit: 50 }, quiet: true })
  const streams = useApiQuery(listClassStreams, { query: { limit: 100 }, quiet: true })
  const form = useAddClasses(slug, session)
  const { classes: chosen, stream } = form.values
  const streamId = stream === '' ? null : Number(stream)
  const sameStream = there.filter((relation) => (relation.stream?.id ?? null) === streamId)
  const range = useTypedRange(every.data?.results ?? [], new Set(sameStream.map((relation) => relation.class.id)))
  const options = (found: readonly { id: number; name: string }[] = []) => found.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <form className={table.add} aria-label="Add classes" onSubmit={form.submit} noValidate>
      <MultiSelect
        size="xs"
        flex="1 1 260px"
        maw={520}
        label={`Add classes to ${session}`}
        placeholder={chosen.length > 0 ? '' : 'Class, or Nursery to 12'}
        searchable
        hidePickedOptions
        selectFirstOptionOnChange
        nothingFoundMessage={range.trouble ?? 'No match'}
        withScrollArea={false}
        data={[...options(every.data?.results), ...(range.choices ?? [])]}
        filter={({ options: all, search }) => withWords(all, search, range.choices)}
        searchValue={range.typed}
        onSearchChange={range.setTyped}
        {...form.getInputProps('classes')}
        onChange={(ids) =>
          form.setFieldValue(
            'classes',
            ids.includes(rangeValue) ? [...new Set([...ids, ...range.ids])].filter((id) => id !== rangeValue) : ids,
          )
        }
      />
      <NativeSelect
        size="xs"
        label="Stream"
        data={[{ value: '', label: 'No stream' }, ...options(streams.data?.results)]}
        {...form.getInputProps('stream')}
      />
      <Button size="xs" type="submit" variant="default" mt={22} aria-busy={form.isPending}>
        Add
      </Button>
    </form>
  )
}

/** The choices that have the typed words; a range is the only one. */
function withWords(all: readonly ComboboxParsedItem[], search: string, range: readonly { value: string }[] | undefined) {
  const words = search.trim().toLowerCase()
  const items = all.filter((item) => 'value' in item)
  if (range) return items.filter(({ value }) => value === rangeValue)
  return items.filter(({ label }) => label.toLowerCase().includes(words))
}
