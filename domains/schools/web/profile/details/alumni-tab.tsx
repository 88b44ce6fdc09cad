import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type AlumnusFields, addAlumnus, changeAlumnus, removeAlumnus } from '#domains/schools/contract/school-edits.ts'
import { type Alumnus, listAlumni } from '#domains/schools/contract/school-profile.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { refreshSchool } from '../../school/refresh-school.ts'
import type { Changes } from '../changes.ts'
import { Edited } from '../edit-bar.tsx'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { usePart } from '../use-part.ts'
import rows from './alumni.module.css'

interface AlumniForm {
  name: string
  passed_out: string
  known_for: string
  featured: boolean
}

const blank: AlumniForm = { name: '', passed_out: '', known_for: '', featured: false }

const asTyped = ({ name, passed_out, known_for, featured }: AlumnusFields): AlumniForm => ({
  name,
  passed_out: String(passed_out ?? ''),
  known_for: known_for ?? '',
  featured,
})
const asFields = ({ name, passed_out, known_for, featured }: AlumniForm): AlumnusFields => ({
  name: name.trim(),
  passed_out: passed_out.trim() === '' ? null : Number(passed_out),
  known_for: known_for.trim() || null,
  featured,
})
const fieldsOf = ({ name, passed_out, known_for, featured }: Alumnus): AlumnusFields => ({ name, passed_out, known_for, featured })

function check({ values }: Changes<AlumniForm>) {
  const complaints = Object.entries(values).flatMap(([id, { name, passed_out }]): [string, string][] => {
    if (name.trim() === '') return [[id, 'Name is required']]
    return /^(?:|19\d\d|20\d\d|2100)$/.test(passed_out.trim()) ? [] : [[id, 'Give a year after 1900.']]
  })
  return Object.fromEntries(complaints)
}

export default function AlumniTab({ school }: TabProps) {
  const { slug } = school
  const client = useQueryClient()
  const alumni = useApiQuery(listAlumni, { query: { slug, limit: 100 }, quiet: true })
  const all = alumni.data?.results ?? []
  const part = usePart<AlumniForm>({
    school,
    part: 'alumni',
    current: Object.fromEntries(all.map((alumnus) => [alumnus.id, fieldsOf(alumnus)])),
    parse: (_, typed) => asFields(typed),
    check,
    send: async ({ values, seen }, key) => {
      for (const [id, typed] of Object.entries(values))
        await request(
          changeAlumnus,
          { params: { slug, id: Number(id) }, body: { ...asFields(typed), ...(seen[id] ? { seen: seen[id] as AlumnusFields } : {}) } },
          { idempotencyKey: `${key}-${id}` },
        )
      return changeAlumnus.success
    },
    fieldOf: (_, { values }) => Object.keys(values)[0] ?? '',
  })
  const remove = useApiMutation(removeAlumnus, { onSuccess: () => refreshSchool(client) })
  return (
    <UntilAnswered questions={[alumni]}>
      <Edited label="the alumni" part={part}>
        {all.length === 0 && (
          <EmptyNote title="No former pupil is named yet">Add well-known ones: parents may have heard of them.</EmptyNote>
        )}
        <ul>
          {all.map((alumnus) => (
            <li key={alumnus.id} className={rows.row}>
              <AlumnusInputs
                who={alumnus.name}
                typed={part.values[alumnus.id] ?? asTyped(alumnus)}
                error={part.errors[alumnus.id]}
                onType={(typed) => part.type({ [alumnus.id]: typed })}
              />
              <ActionIcon
                size={30}
                aria-label={`Take ${alumnus.name} out`}
                title="Take out"
                onClick={() => remove.mutate({ params: { slug, id: alumnus.id } })}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <AddAlumnus slug={slug} />
      </Edited>
    </UntilAnswered>
  )
}

interface AlumnusInputsProps {
  who: string
  typed: AlumniForm
  error: string | undefined
  onType: (typed: AlumniForm) => void
}

function AlumnusInputs({ who, typed, error, onType }: AlumnusInputsProps) {
  const text = (field: 'name' | 'passed_out' | 'known_for', label: string) => ({
    size: 'xs' as const,
    'aria-label': `${label} of ${who}`,
    placeholder: label,
    value: typed[field],
    onChange: (event: { currentTarget: { value: string } }) => onType({ ...typed, [field]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...text('name', 'Name')} maxLength={100} className={rows.name ?? ''} error={error} />
      <TextInput {...text('passed_out', 'Year')} inputMode="numeric" className={rows.year ?? ''} />
      <TextInput {...text('known_for', 'Known for')} maxLength={300} className={rows.known ?? ''} />
      <Checkbox
        size="xs"
        label="Featured"
        pt={6}
        checked={typed.featured}
        onChange={(event) => onType({ ...typed, featured: event.currentTarget.checked })}
      />
    </>
  )
}

function AddAlumnus({ slug }: { slug: string }) {
  const client = useQueryClient()
  const form = useApiForm(addAlumnus, {
    params: { slug },
    initialValues: blank,
    body: asFields,
    onSuccess: async () => {
      form.reset()
      await refreshSchool(client)
    },
  })
  return (
    <form className={rows.row} aria-label="Add an alumnus" onSubmit={form.submit} noValidate>
      <AlumnusInputs who="the new alumnus" typed={form.values} error={Object.values(form.errors)[0]} onType={form.setValues} />
      <Button size="xs" variant="default" type="submit" aria-busy={form.isPending}>
        Add
      </Button>
    </form>
  )
}
