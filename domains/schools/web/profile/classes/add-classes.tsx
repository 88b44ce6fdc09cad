import { Button, MultiSelect, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addOpenClasses } from '#domains/schools/contract/school-edits.ts'
import { listClassStreams } from '#domains/schools/contract/school-profile.ts'
import { listClasses } from '#domains/schools/contract/schools.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'
import { refreshSchool } from '../../core/refresh-school.ts'
import table from './classes.module.css'

function useAddClasses(slug: string, session: string) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string[]>([])
  const [stream, setStream] = useState('')
  const [error, setError] = useState<string>()
  const add = useCall(addOpenClasses, {
    params: { slug },
    onRefusal: (refusal) => {
      setError(fieldErrors(refusal).classes ?? refusal.detail)
      toast.error(refusal.detail)
    },
    onSuccess: async () => {
      setChosen([])
      await refreshSchool(client)
    },
  })
  return {
    chosen,
    stream,
    error,
    isAdding: add.isPending,
    setStream,
    choose: (ids: string[]) => {
      setError(undefined)
      setChosen(ids)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (chosen.length === 0) return setError('Choose the classes.')
      const classes = chosen.map((id) => ({ class_id: Number(id), stream_id: stream === '' ? null : Number(stream) }))
      if (!add.isPending) add.mutate({ body: { session, classes } })
    },
  }
}

/** Adds classes to a session; what the school did not teach yet it teaches from then on. */
export function AddClasses({ slug, session }: { slug: string; session: string }) {
  const every = useAsk(listClasses, { query: { limit: 50 }, quiet: true })
  const streams = useAsk(listClassStreams, { query: { limit: 100 }, quiet: true })
  const { chosen, stream, error, isAdding, setStream, choose, submit } = useAddClasses(slug, session)
  const options = (found: readonly { id: number; name: string }[] = []) => found.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <form className={table.add} aria-label="Add classes" onSubmit={submit} noValidate>
      <MultiSelect
        size="xs"
        className={table.choice ?? ''}
        label={`Add classes to ${session}`}
        placeholder={chosen.length > 0 ? '' : 'Class'}
        searchable
        hidePickedOptions
        nothingFoundMessage="Nothing of that name"
        withScrollArea={false}
        data={options(every.data?.results)}
        value={chosen}
        error={error}
        onChange={choose}
      />
      <NativeSelect
        size="xs"
        label="Stream"
        data={[{ value: '', label: 'No stream' }, ...options(streams.data?.results)]}
        value={stream}
        onChange={(event) => setStream(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" variant="default" mt={22} aria-busy={isAdding}>
        Add
      </Button>
    </form>
  )
}
