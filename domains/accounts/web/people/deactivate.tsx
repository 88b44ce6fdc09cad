import { Button, Group, Radio, Skeleton, Stack, Textarea } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { type ReactNode, useState } from 'react'
import { deactivateAccount, getLeaving } from '#domains/accounts/contract/leaving.ts'
import type { StaffAccount } from '#domains/accounts/contract/people.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from './accounts.module.css'

/** Whom an admin gives on what somebody had. */
export interface Receiving {
  /** The field in which the admin chooses them. */
  field: (props: { chosen: string[]; problem: string | undefined; onChange: (chosen: string[]) => void }) => ReactNode
  /** The assignment rules can choose as well. */
  hasRules: boolean
}

interface DeactivateProps {
  account: StaffAccount
  receiving: Receiving
  refreshes: readonly (readonly string[])[]
}

/** Shows what happens to each thing of an account, asks who gets it, and deactivates the account in one act. */
export function Deactivate({ account, receiving, refreshes }: DeactivateProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="activity-title">
      <h2 id="activity-title">Deactivate</h2>
      {isAsked ? (
        <Asked {...{ account, receiving, refreshes }} onCancel={() => setAsked(false)} />
      ) : (
        <Button variant="default" onClick={() => setAsked(true)}>
          Deactivate…
        </Button>
      )}
    </section>
  )
}

function Asked({ account, receiving, refreshes, onCancel }: DeactivateProps & { onCancel: () => void }) {
  const { data, error, refetch } = useApiQuery(getLeaving, { params: { id: account.id }, quiet: true })
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (!data) return <Skeleton height={120} aria-hidden />
  return (
    <>
      <p>
        <bdi>{account.user}</bdi> is logged out everywhere and cannot log in any more. You can undo this for ten minutes.
      </p>
      {data.has.length === 0 ? <p>Nothing else hangs on this account.</p> : <Things has={data.has} />}
      <DeactivateForm
        {...{ account, receiving, refreshes, onCancel }}
        given={data.has.filter(({ can_be_given }) => can_be_given).map(({ text }) => text)}
      />
    </>
  )
}

const Things = ({ has }: Pick<AnswerOf<typeof getLeaving>, 'has'>) => (
  <ul className={classes.things} aria-label="What happens to what they have">
    {has.map(({ name, text, becomes }) => (
      <li key={name}>
        <strong>{text}</strong>
        <span>{becomes}</span>
      </li>
    ))}
  </ul>
)

interface DeactivateFormProps extends DeactivateProps {
  /** What the receivers get, in words. */
  given: string[]
  onCancel: () => void
}

function DeactivateForm({ account, receiving, refreshes, given, onCancel }: DeactivateFormProps) {
  const form = useApiForm(deactivateAccount, {
    params: { id: account.id },
    initialValues: { way: 'people', to: [] as string[], note: '' },
    check: ({ way, to }) => (given.length > 0 && way === 'people' && to.length === 0 ? { to: 'Choose who gets them.' } : undefined),
    body: ({ way, to, note }) => ({
      to: way === 'people' ? to.map(Number) : [],
      by_rules: given.length > 0 && way === 'rules',
      ...(note.trim() && { note }),
    }),
    refreshes: [keyOf(getLeaving), ...refreshes],
  })
  const { way, to } = form.values
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      {given.length > 0 && (
        <Radio.Group label={`Who gets the ${given.join(' and ')}`} value={way} onChange={(chosen) => form.setFieldValue('way', chosen)}>
          <Stack gap="xs" mt="xs">
            <Radio value="people" label="Whom I choose, in turn" />
            {receiving.hasRules && <Radio value="rules" label="Whom the assignment rules say" />}
            <Radio value="nobody" label="Nobody yet: they stay with this account" />
          </Stack>
        </Radio.Group>
      )}
      {given.length > 0 &&
        way === 'people' &&
        receiving.field({
          chosen: to,
          problem: typeof form.errors.to === 'string' ? form.errors.to : undefined,
          onChange: (chosen) => form.setFieldValue('to', chosen),
        })}
      {given.length > 0 && way !== 'nobody' && receiving.hasRules && (
        <Textarea
          label="Handover note"
          description="Shown in the timeline of each lead and in the notice."
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('note')}
        />
      )}
      {form.problem && <p role="alert">{form.problem}</p>}
      <Group gap="sm">
        <Button type="submit" color="red" autoFocus={given.length === 0} loading={form.isPending}>
          Deactivate
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
