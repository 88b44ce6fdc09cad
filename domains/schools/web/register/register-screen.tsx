import { Box, Button, Checkbox, Group, MultiSelect, NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { LocationMap } from '#domains/locations/web/location-map.tsx'
import { betterPoint } from '#domains/schools/contract/exactness.ts'
import { managements } from '#domains/schools/contract/school-profile.ts'
import { registerSchool } from '#domains/schools/contract/school-register.ts'
import { removeSchool } from '#domains/schools/contract/school-removal.ts'
import { listBoards } from '#domains/schools/contract/schools.ts'
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { refreshSchool } from '../school/refresh-school.ts'
import classes from './register.module.css'
import { bodyOf, nothingYet, pointOf, type RegisterValues, readValues, wrongIn } from './register-values.ts'
import { SchoolPlace } from './school-place.tsx'
import { SimilarSchools } from './similar-schools.tsx'

type Change = (patch: Partial<RegisterValues>) => void
type Errors = Readonly<Record<string, string>>

/** Registers a school; similar ones stand beside the form. */
export function RegisterScreen() {
  const { draft: values, change: keep, clear, attempt } = useDraft('draft:register-school', nothingYet, readValues)
  const [errors, setErrors] = useState<Errors>({})
  const navigate = useNavigate()
  const mistaken = useMistaken()
  const register = useApiMutation(registerSchool, {
    attempt,
    showToast: false,
    onRefusal: ({ detail, errors: told = {} }) => {
      const first = Object.entries(told).map(([field, [sentence = detail]]) => [field.split('.')[0] ?? field, sentence])
      setErrors(first.length > 0 ? Object.fromEntries(first) : { form: detail })
    },
    onSuccess: ({ slug }) => {
      clear()
      toast.success(registerSchool.success ?? '', 'undo', { label: 'Undo', name: 'Undo the registration', run: () => mistaken(slug) })
      void navigate({ to: '/schools/$slug', params: { slug } })
    },
  })
  const change: Change = (patch) => {
    setErrors({})
    keep(patch)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongIn(values)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) register.mutate({ body: bodyOf(values) })
  }
  const point = pointOf(values)
  return (
    <Box maw={1120}>
      <Title order={1}>Register a school</Title>
      <div className={classes.columns}>
        <form className={classes.form} noValidate aria-label="The school" onSubmit={submit}>
          <TextInput
            label="Name"
            required
            maxLength={200}
            value={values.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <SchoolPlace values={values} errors={errors} onChange={change} />
          <Details values={values} errors={errors} onChange={change} />
          {errors.form && (
            <p className={textStyles.error} role="alert">
              {errors.form}
            </p>
          )}
          <Group gap="sm" align="stretch" mt="xs">
            <Button type="submit" loading={register.isPending}>
              Register
            </Button>
            <Button variant="default" onClick={() => clear()}>
              Start again
            </Button>
          </Group>
        </form>
        <Stack component="aside" gap="lg" miw={0} aria-label="Similar schools">
          <SimilarSchools values={values} onAnother={(is_another) => change({ is_another })} />
          {point && <LocationMap coordinates={point} places={values.district_region ? [{ id: values.district_region }] : []} />}
        </Stack>
      </div>
    </Box>
  )
}

/** Removes a school that was registered just now. */
function useMistaken() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useApiMutation(removeSchool, {
    onSuccess: async () => {
      await navigate({ to: '/database/register' })
      await refreshSchool(client)
    },
  })
  return (slug: string) => remove.mutate({ params: { slug } })
}

interface FieldsProps {
  values: RegisterValues
  errors: Errors
  onChange: Change
}

const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>

function Details({ values, errors, onChange }: FieldsProps) {
  const boards = useApiQuery(listBoards, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const typed = (field: 'codes' | 'address' | 'pincode' | 'phone' | 'website', label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <>
      {typed('codes', 'Codes in registers', { placeholder: 'CBSE-1130217, UDISE-27080100101' })}
      {typed('address', 'Address', { maxLength: 500 })}
      <Pair>
        {typed('pincode', 'Pincode', { inputMode: 'numeric' })}
        <MultiSelect
          label="Boards"
          searchable
          openOnFocus={false}
          withScrollArea={false}
          data={boards.data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={values.board_ids}
          error={errors.board_ids}
          onChange={(ids) => onChange({ board_ids: ids })}
        />
      </Pair>
      <Point values={values} errors={errors} onChange={onChange} />
      <Pair>
        <NativeSelect
          label="For"
          data={['', 'Co-ed', 'Girls', 'Boys']}
          value={values.gender}
          onChange={({ currentTarget: { value } }) => onChange({ gender: value })}
        />
        <NativeSelect
          label="Management"
          data={['', ...managements]}
          value={values.management}
          onChange={({ currentTarget: { value } }) => onChange({ management: value })}
        />
      </Pair>
      <Pair>
        {typed('phone', 'Telephone', { type: 'tel' })}
        {typed('website', 'Website', { type: 'url', placeholder: 'https://' })}
      </Pair>
      <Checkbox
        label="It has boarding"
        checked={values.is_residential}
        onChange={({ currentTarget: { checked } }) => onChange({ is_residential: checked })}
      />
    </>
  )
}

/** A point that somebody types is that of the building. */
function Point({ values, errors, onChange }: FieldsProps) {
  const half = (field: 'lat' | 'lng', label: string, more: object = {}) => (
    <TextInput
      label={label}
      inputMode="decimal"
      value={values[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value, placed_by: undefined })}
      {...more}
    />
  )
  return (
    <>
      <Pair>
        {half('lat', 'Latitude', { error: errors.coordinates })}
        {half('lng', 'Longitude')}
      </Pair>
      {values.placed_by && <p className={textStyles.quietXs}>{betterPoint(values.placed_by)}</p>}
    </>
  )
}
