import { Group, MultiSelect, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { betterPoint, type Exactness } from '#domains/schools/contract/exactness.ts'
import { codesIn } from '#domains/schools/contract/school-codes.ts'
import { editSchool, SchoolFields } from '#domains/schools/contract/school-edits.ts'
import { missingWords } from '#domains/schools/contract/school-lists.ts'
import { getExtendedProfile, getExtraData, managements } from '#domains/schools/contract/school-profile.ts'
import { listBoards } from '#domains/schools/contract/schools.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Verified } from '../../school/verified.tsx'
import type { Changes } from '../changes.ts'
import { Edited } from '../edit-bar.tsx'
import classes from '../profile.module.css'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { useConfirm } from '../use-confirm.ts'
import { type Part, usePart } from '../use-part.ts'
import { PlacePicker } from './place-picker.tsx'

type Typed = string | boolean | number[] | { district: number; district_region: number | null } | null

/** A cleared field: without it nothing is known. */
const empty: Readonly<Record<string, unknown>> = { name: '', codes: [] }

const numbers = new Set(['established_year', 'students', 'teachers'])

/** `18.5204, 73.8567`, as maps copy it. */
function pointOf(text: string) {
  const [, lat, lng] = /^(-?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? []
  return lat === undefined ? undefined : { lat: Number(lat), lng: Number(lng) }
}

function parse(field: string, typed: Typed): unknown {
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (text === '') return empty[field] ?? null
  if (field === 'coordinates') return pointOf(text)
  if (field === 'codes') return codesIn(text)
  if (numbers.has(field)) return /^\d{1,9}$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : undefined
  return text
}

const bodyOf = ({ values }: Pick<Changes<Typed>, 'values'>) =>
  Object.fromEntries(Object.entries(values).map(([field, typed]) => [field, parse(field, typed)]))

const unread: Readonly<Record<string, string>> = {
  coordinates: 'Write latitude and longitude, as 18.5204, 73.8567.',
  established_year: 'Give a year.',
  students: 'Give a whole number.',
  teachers: 'Give a whole number.',
}

function check({ values }: Changes<Typed>): Record<string, string> {
  const body = bodyOf({ values })
  const complaints = Object.fromEntries(
    Object.keys(body).flatMap((field) =>
      body[field] === undefined ? [[field, unread[field] ?? 'This cannot be saved like this. Correct it.']] : [],
    ),
  )
  const { error } = SchoolFields.partial().safeParse(body)
  for (const { path, message } of error?.issues ?? []) complaints[String(path[0])] ??= message
  return complaints
}

export default function DetailsTab({ school }: TabProps) {
  const { slug } = school
  const extended = useApiQuery(getExtendedProfile, { query: { slug }, quiet: true })
  const extra = useApiQuery(getExtraData, { query: { slug }, quiet: true })
  const boards = useApiQuery(listBoards, { quiet: true })
  const { confirm, isConfirming } = useConfirm(slug)
  const { slug: _, ...told } = extended.data ?? { slug }
  const current: Record<string, unknown> = {
    name: school.name,
    address: school.address,
    pincode: school.pincode,
    location: school.district_id === null ? null : { district: school.district_id, district_region: school.district_region?.id ?? null },
    coordinates: school.coordinates,
    board_ids: school.board_ids,
    codes: school.codes,
    gender: school.gender,
    management: school.management,
    is_residential: school.is_residential,
    notes: extra.data?.notes ?? null,
    ...told,
  }
  const part = usePart<Typed>({
    school,
    part: 'profile',
    current,
    parse,
    check,
    send: async (changes, idempotencyKey) => {
      await request(editSchool, { params: { slug }, body: { ...bodyOf(changes), seen: changes.seen } }, { idempotencyKey })
      return editSchool.success
    },
  })
  const missing = extra.data?.missing ?? []
  return (
    <UntilAnswered questions={[extended, extra, boards]}>
      <Edited label="the basic details" part={part}>
        <Group gap="8px 16px" mb="md">
          <Verified of={school} what="the basic details" isConfirming={isConfirming} onConfirm={() => confirm({ what: 'profile' })} />
          <p className={classes.note}>
            {missing.length === 0 ? 'Nothing is missing.' : `Missing: ${missing.map((what) => missingWords[what]).join(', ')}.`}
          </p>
        </Group>
        <Fields part={part} current={current} exactness={school.exactness} boards={boards.data?.results ?? []} />
      </Edited>
    </UntilAnswered>
  )
}

const half = { 'data-half': true }

interface FieldsProps {
  part: Part<Typed>
  exactness: Exactness | null
  current: Readonly<Record<string, unknown>>
  boards: readonly { id: number; name: string }[]
}

function Fields({ part, current, exactness, boards }: FieldsProps) {
  const shown = (field: string) => (field in part.values ? part.values[field] : current[field])
  const textOf = (field: string) => {
    const value = shown(field)
    if (Array.isArray(value)) return value.join(', ')
    if (typeof value === 'object' && value !== null && 'lat' in value && 'lng' in value) return `${value.lat}, ${value.lng}`
    return value === null || value === undefined ? '' : String(value)
  }
  const text = (field: string, label: string) => ({
    label,
    value: textOf(field),
    error: part.errors[field],
    onChange: (event: { currentTarget: { value: string } }) => part.type({ [field]: event.currentTarget.value }),
  })
  const choice = (field: string, label: string, of: readonly string[]) => ({
    ...text(field, label),
    data: [{ value: '', label: 'Not known' }, ...of],
  })
  return (
    <div className={classes.form}>
      <fieldset className={classes.group}>
        <legend>The school</legend>
        <div className={classes.fields}>
          <TextInput {...text('name', 'Name')} maxLength={200} />
          <MultiSelect
            label="Boards"
            searchable
            data={boards.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={((shown('board_ids') as number[] | null) ?? []).map(String)}
            error={part.errors.board_ids}
            onChange={(ids) => part.type({ board_ids: boards.map(({ id }) => id).filter((id) => ids.includes(String(id))) })}
          />
          <TextInput {...text('codes', 'Codes in registers')} placeholder="CBSE-1130217, UDISE-27080100101" />
          <NativeSelect {...choice('management', 'Management', managements)} />
          <NativeSelect {...choice('gender', 'Boys or girls', ['Co-ed', 'Girls', 'Boys'])} wrapperProps={half} />
          <TextInput {...text('established_year', 'Established')} inputMode="numeric" wrapperProps={half} />
          <TextInput {...text('medium', 'Medium')} wrapperProps={half} />
          <TextInput {...text('students', 'Students')} inputMode="numeric" wrapperProps={half} />
          <TextInput {...text('teachers', 'Teachers')} inputMode="numeric" wrapperProps={half} />
          <Switch
            label="Boarding"
            mt={26}
            wrapperProps={half}
            checked={shown('is_residential') === true}
            onChange={(event) => part.type({ is_residential: event.currentTarget.checked })}
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Location</legend>
        <div className={classes.fields}>
          <Textarea {...text('address', 'Address')} autosize minRows={2} maxLength={500} />
          <PlacePicker
            value={(shown('location') as { district: number; district_region: number | null } | null) ?? null}
            error={part.errors.location}
            onChange={(location) => part.type({ location })}
          />
          <TextInput {...text('pincode', 'Pincode')} inputMode="numeric" wrapperProps={half} />
          <TextInput
            {...text('coordinates', 'Coordinates')}
            placeholder="18.5204, 73.8567"
            description={'coordinates' in part.values ? undefined : betterPoint(exactness)}
            wrapperProps={half}
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>How to reach it</legend>
        <div className={classes.fields}>
          <TextInput {...text('phone', 'Telephone')} wrapperProps={half} />
          <TextInput {...text('email', 'E-mail')} wrapperProps={half} />
          <TextInput {...text('website', 'Website')} placeholder="https://" />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>In words</legend>
        <div className={classes.fields}>
          <Textarea {...text('about', 'About')} autosize minRows={3} maxRows={12} maxLength={4000} />
          <Textarea {...text('notes', 'Notes of the database team')} autosize minRows={2} maxRows={12} maxLength={4000} />
        </div>
      </fieldset>
    </div>
  )
}
