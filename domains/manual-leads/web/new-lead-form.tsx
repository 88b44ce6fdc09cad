import { Button, Group, NativeSelect, NumberInput, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { ScheduleFields } from '#domains/actions/web/action/schedule-fields.tsx'
import { getMyCall } from '#domains/calls/contract/calls.ts'
import { childAges } from '#domains/leads/contract/forms.ts'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { LanguageSelect } from '#domains/leads/web/edit/language-select.tsx'
import { townsToSend } from '#domains/leads/web/edit/place/location-values.ts'
import { leadListKeys } from '#domains/leads/web/facts/lead-list-keys.ts'
import { PlacePickers } from '#domains/locations/web/place-pickers.tsx'
import { makeLead } from '#domains/manual-leads/contract/manual-leads.ts'
import { listClasses } from '#domains/schools/contract/schools.ts'
import { useCounsellorOptions } from '#domains/sharing/web/counsellors/use-counsellor-options.ts'
import { india } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { type ApiForm, useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { KnownParent } from './known-parent.tsx'
import classes from './new-lead.module.css'
import { bodyOf, emptyDraft, type NewLeadDraft, newLeadDraftKey, readDraft } from './new-lead-draft.ts'
import { useFoundParent } from './use-found-parent.ts'

interface NewLeadFormProps {
  /** The number of an incoming call. */
  number: string | undefined
  onDone?: () => void
}

interface FieldsProps {
  form: ApiForm<NewLeadDraft>
}

interface WishFieldsProps extends FieldsProps {
  /** As the server reads the number, which may be written in many ways; false until it has. */
  isIndian: boolean
}

const schoolings = [
  { value: 'day', label: 'Day school' },
  { value: 'boarding', label: 'Boarding school' },
  { value: 'online', label: 'Online school' },
] as const

/** Finds the parent while the number is typed; only who is not known yet gets a lead. */
export function NewLeadForm({ number = '', onDone = () => undefined }: NewLeadFormProps) {
  const me = useMe()
  const navigate = useNavigate()
  const form = useApiForm(makeLead, {
    initialValues: emptyDraft(number),
    draft: { key: newLeadDraftKey(me.user.id, number), read: readDraft },
    body: bodyOf,
    at: { places: 'district', schedule_date: 'slot', schedule_time: 'slot' },
    refusedAt: 'toast',
    refreshes: [...leadListKeys, keyOf(getMyCall)],
    onSuccess: ({ lead }) => {
      onDone()
      void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
    },
  })
  const { values: draft } = form
  const { answer, error, isSettled } = useFoundParent(draft.number)
  const isNew = answer?.number != null && answer.found === null && answer.refused === null
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <div>
        <TextInput label="Number" type="tel" inputMode="tel" autoComplete="off" data-autofocus {...form.getInputProps('number')} />
        <Text role="status" mih="1.35em" mt={5} fz="xs" c="dimmed">
          {hint(draft.number, answer, isSettled) ?? (error && isRefused(error) ? error.detail : null)}
        </Text>
      </div>
      {answer?.found && <KnownParent number={draft.number} found={answer.found} meId={me.user.id} onDone={onDone} />}
      {!answer?.found && !answer?.refused && (
        <>
          <ParentFields form={form} />
          <WishFields form={form} isIndian={answer?.number?.country_code === india.countryCode} />
          {overseesLeads(me) && <OwnerField form={form} />}
          <Group gap="sm" align="stretch" justify="flex-end" wrap="nowrap">
            <Button type="submit" loading={form.isPending} disabled={!isNew && !error}>
              Make the lead
            </Button>
          </Group>
        </>
      )}
    </form>
  )
}

type Answer = ReturnType<typeof useFoundParent>['answer']

function hint(typed: string, answer: Answer, isSettled: boolean): string | null {
  if (typed.trim() === '') return 'An Indian number, or one with the country’s code: +971 …'
  if (!answer) return isSettled ? null : 'Looking for this number …'
  if (answer.refused) return answer.refused
  if (!answer.number) return 'This number is not complete yet.'
  return answer.found ? null : `${phoneText(answer.number, { withCountry: true })} is a new number.`
}

function ParentFields({ form }: FieldsProps) {
  const classNames = useApiQuery(listClasses, { staleTime: Number.POSITIVE_INFINITY, quiet: true })
  return (
    <>
      <TextInput label="Name of the parent" autoComplete="off" {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <TextInput size="xs" label="Child" autoComplete="off" {...form.getInputProps('child_name')} />
        <NumberInput
          size="xs"
          label="Age"
          placeholder={`${childAges.youngest} to ${childAges.oldest}`}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          autoComplete="off"
          {...form.getInputProps('child_age')}
        />
        <NativeSelect
          size="xs"
          label="Class"
          data={[
            { value: '', label: 'Not known' },
            ...(classNames.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(form.values.class_name ?? '')}
          error={form.errors.class_name}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('class_name', value === '' ? null : Number(value))}
        />
      </div>
    </>
  )
}

const WishFields = ({ form, isIndian }: WishFieldsProps) => (
  <>
    <div className={classes.places}>
      <PlacePickers
        chosen={form.values}
        onChange={(chosen, tree) => form.setValues({ ...chosen, district: townsToSend(chosen, tree) })}
        errors={form.errors}
      />
    </div>
    <SchoolFields form={form} />
    <Textarea size="xs" label="Note" autosize minRows={2} maxRows={8} maxLength={longestComment} {...form.getInputProps('note')} />
    <ScheduleFields
      slot={form.values.slot}
      isNeeded={false}
      isCall={isIndian}
      problem={form.errors.slot}
      open={null}
      onChange={(slot) => form.setFieldValue('slot', slot)}
    />
  </>
)

const SchoolFields = ({ form }: FieldsProps) => (
  <div className={classes.pair}>
    <NativeSelect size="xs" label="Kind of school" data={schoolings} {...form.getInputProps('schooling')} />
    <LanguageSelect
      size="xs"
      label="Language"
      language={form.values.language ?? null}
      onChange={(language) => form.setFieldValue('language', language)}
      error={form.errors.language}
    />
    <TextInput size="xs" label="Their wish" maxLength={1000} {...form.getInputProps('wants')} />
  </div>
)

function OwnerField({ form }: FieldsProps) {
  const counsellors = useCounsellorOptions()
  return (
    <NativeSelect
      size="xs"
      label="Counsellor"
      data={[{ value: '', label: 'By the rules of assignment' }, ...counsellors]}
      value={String(form.values.owner ?? '')}
      error={form.errors.owner}
      onChange={({ currentTarget: { value } }) => form.setFieldValue('owner', value === '' ? null : Number(value))}
    />
  )
}
