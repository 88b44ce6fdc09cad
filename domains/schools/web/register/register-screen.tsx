import { Box, Button, Checkbox, Group, MultiSelect, NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LocationMap } from '#domains/locations/web/location-map.tsx'
import { betterPoint } from '#domains/schools/contract/exactness.ts'
import { managements } from '#domains/schools/contract/school-profile.ts'
import { registerSchool } from '#domains/schools/contract/school-register.ts'
import { removeSchool } from '#domains/schools/contract/school-removal.ts'
import { listBoards } from '#domains/schools/contract/schools.ts'
import { type ApiForm, useApiForm } from '#platform/web/forms/use-api-form.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { refreshSchool } from '../school/refresh-school.ts'
import classes from './register.module.css'
import { bodyOf, nothingYet, pointOf, type RegisterValues, readValues, wrongPoint } from './register-values.ts'
import { SchoolPlace } from './school-place.tsx'
import { SimilarSchools } from './similar-schools.tsx'

/** Registers a school; similar ones stand beside the form. */
export function RegisterScreen() {
  const navigate = useNavigate()
  const mistaken = useMistaken()
  const form = useApiForm(registerSchool, {
    initialValues: nothingYet,
    draft: { key: 'draft:register-school', read: readValues },
    check: wrongPoint,
    body: bodyOf,
    at: { location: 'district', coordinates: 'lat' },
    showToast: false,
    onSuccess: ({ slug }) => {
      toast.success(registerSchool.success ?? '', 'undo', { label: 'Undo', name: 'Undo the registration', run: () => mistaken(slug) })
      void navigate({ to: '/schools/$slug', params: { slug } })
    },
  })
  const { values } = form
  const point = pointOf(values)
  return (
    <Box maw={1120}>
      <Title order={1}>Register a school</Title>
      <div className={classes.columns}>
        <form className={classes.form} noValidate aria-label="The school" onSubmit={form.submit}>
          <TextInput label="Name" required maxLength={200} {...form.getInputProps('name')} />
          <SchoolPlace values={values} errors={form.errors} onChange={form.setValues} />
          <Details form={form} />
          {form.problem && (
            <p className={textStyles.error} role="alert">
              {form.problem}
            </p>
          )}
          <Group gap="sm" align="stretch" mt="xs">
            <Button type="submit" loading={form.isPending}>
              Register
            </Button>
            <Button variant="default" onClick={form.discard}>
              Start again
            </Button>
          </Group>
        </form>
        <Stack component="aside" gap="lg" miw={0} aria-label="Similar schools">
          <SimilarSchools values={values} onAnother={(is_another) => form.setFieldValue('is_another', is_another)} />
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
  form: ApiForm<RegisterValues>
}

const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>

function Details({ form }: FieldsProps) {
  const boards = useApiQuery(listBoards, { quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const typed = (field: 'codes' | 'address' | 'pincode' | 'phone' | 'website', label: string, more: object = {}) => (
    <TextInput label={label} {...form.getInputProps(field)} {...more} />
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
          {...form.getInputProps('board_ids')}
        />
      </Pair>
      <Point form={form} />
      <Pair>
        <NativeSelect label="For" data={['', 'Co-ed', 'Girls', 'Boys']} {...form.getInputProps('gender')} />
        <NativeSelect label="Management" data={['', ...managements]} {...form.getInputProps('management')} />
      </Pair>
      <Pair>
        {typed('phone', 'Telephone', { type: 'tel' })}
        {typed('website', 'Website', { type: 'url', placeholder: 'https://' })}
      </Pair>
      <Checkbox label="It has boarding" {...form.getInputProps('is_residential', { type: 'checkbox' })} />
    </>
  )
}

/** A point that somebody types is that of the building. */
function Point({ form }: FieldsProps) {
  const half = (field: 'lat' | 'lng', label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      {...form.getInputProps(field)}
      onChange={(event) => form.setValues({ [field]: event.currentTarget.value, placed_by: undefined })}
    />
  )
  return (
    <>
      <Pair>
        {half('lat', 'Latitude')}
        {half('lng', 'Longitude')}
      </Pair>
      {form.values.placed_by && <p className={textStyles.quietXs}>{betterPoint(form.values.placed_by)}</p>}
    </>
  )
}
