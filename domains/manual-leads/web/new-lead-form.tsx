import { Button, Group, NativeSelect, NumberInput, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
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
import { useDraft } from '#platform/web/drafts/use-draft.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
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
  draft: NewLeadDraft
  errors: Readonly<Record<string, string>>
  change: (patch: Partial<NewLeadDraft>) => void
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
  const { draft, change, clear, attempt } = useDraft(newLeadDraftKey(me.user.id, number), emptyDraft(number), readDraft)
  const { answer, error, isSettled } = useFoundParent(draft.number)
  const make = useApiMutation(makeLead, {
    attempt,
    refreshes: [...leadListKeys, keyOf(getMyCall)],
    onRefusal: (refusal) => Object.keys(refusal.errors).length === 0 && toast.error(refusal.detail, 'failure'),
    onSuccess: ({ lead }) => {
      clear()
      onDone()
      void navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
    },
  })
  const errors = make.error && isRefused(make.error) ? fieldErrors(make.error) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ body: bodyOf(draft) })
  }
  const edit = (patch: Partial<NewLeadDraft>) => {
    if (make.error) make.reset()
    change(patch)
  }
  const isNew = answer?.number != null && answer.found === null && answer.refused === null
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div>
        <TextInput
          label="Number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          data-autofocus
          value={draft.number}
          error={errors.number}
          onChange={(event) => edit({ number: event.currentTarget.value })}
        />
        <Text role="status" mih="1.35em" mt={5} fz="xs" c="dimmed">
          {told(draft.number, answer, isSettled) ?? (error && isRefused(error) ? error.detail : null)}
        </Text>
      </div>
      {answer?.found && <KnownParent number={draft.number} found={answer.found} meId={me.user.id} onDone={onDone} />}
      {!answer?.found && !answer?.refused && (
        <>
          <ParentFields draft={draft} errors={errors} change={edit} />
          <WishFields draft={draft} errors={errors} change={edit} isIndian={answer?.number?.country_code === india.countryCode} />
          {overseesLeads(me) && <OwnerField draft={draft} errors={errors} change={edit} />}
          <Group gap="sm" align="stretch" justify="flex-end" wrap="nowrap">
            <Button type="submit" loading={make.isPending} disabled={!isNew && !error}>
              Make the lead
            </Button>
          </Group>
        </>
      )}
    </form>
  )
}

type Answer = ReturnType<typeof useFoundParent>['answer']

function told(typed: string, answer: Answer, isSettled: boolean): string | null {
  if (typed.trim() === '') return 'An Indian number, or one with the country’s code: +971 …'
  if (!answer) return isSettled ? null : 'Looking for this number …'
  if (answer.refused) return answer.refused
  if (!answer.number) return 'This number is not complete yet.'
  return answer.found ? null : `${phoneText(answer.number, { withCountry: true })} is a new number.`
}

function ParentFields({ draft, errors, change }: FieldsProps) {
  const classNames = useApiQuery(listClasses, { staleTime: Number.POSITIVE_INFINITY, quiet: true })
  return (
    <>
      <TextInput
        label="Name of the parent"
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          size="xs"
          label="Child"
          autoComplete="off"
          value={draft.child_name}
          error={errors['child.child_name'] ?? errors.child}
          onChange={(event) => change({ child_name: event.currentTarget.value })}
        />
        <NumberInput
          size="xs"
          label="Age"
          placeholder={`${childAges.youngest} to ${childAges.oldest}`}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          autoComplete="off"
          value={draft.child_age}
          error={errors['child.child_age']}
          onChange={(child_age) => change({ child_age })}
        />
        <NativeSelect
          size="xs"
          label="Class"
          data={[
            { value: '', label: 'Not known' },
            ...(classNames.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(draft.class_name ?? '')}
          error={errors['child.class_name']}
          onChange={({ currentTarget: { value } }) => change({ class_name: value === '' ? null : Number(value) })}
        />
      </div>
    </>
  )
}

const WishFields = ({ draft, errors, change, isIndian }: WishFieldsProps) => (
  <>
    <div className={classes.places}>
      <PlacePickers
        chosen={draft}
        onChange={(chosen, tree) => change({ ...chosen, district: townsToSend(chosen, tree) })}
        errors={{ ...errors, ...(errors.places && { district: errors.places }) }}
      />
    </div>
    <SchoolFields draft={draft} errors={errors} change={change} />
    <Textarea
      size="xs"
      label="Note"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={longestComment}
      value={draft.note}
      error={errors.note}
      onChange={(event) => change({ note: event.currentTarget.value })}
    />
    <ScheduleFields
      slot={draft.slot}
      isNeeded={false}
      isCall={isIndian}
      problem={errors.schedule_date ?? errors.schedule_time}
      open={null}
      onChange={(slot) => change({ slot })}
    />
  </>
)

const SchoolFields = ({ draft, errors, change }: FieldsProps) => (
  <div className={classes.pair}>
    <NativeSelect
      size="xs"
      label="Kind of school"
      data={schoolings}
      value={draft.schooling}
      onChange={({ currentTarget: { value } }) => change({ schooling: schoolings.find((one) => one.value === value)?.value ?? 'day' })}
    />
    <LanguageSelect
      size="xs"
      label="Language"
      language={draft.language ?? null}
      onChange={(language) => change({ language })}
      error={errors.language}
    />
    <TextInput
      size="xs"
      label="Their wish"
      maxLength={1000}
      value={draft.wants}
      error={errors.wants}
      onChange={(event) => change({ wants: event.currentTarget.value })}
    />
  </div>
)

function OwnerField({ draft, errors, change }: FieldsProps) {
  const counsellors = useCounsellorOptions()
  return (
    <NativeSelect
      size="xs"
      label="Counsellor"
      data={[{ value: '', label: 'By the rules of assignment' }, ...counsellors]}
      value={String(draft.owner ?? '')}
      error={errors.owner}
      onChange={({ currentTarget: { value } }) => change({ owner: value === '' ? null : Number(value) })}
    />
  )
}
