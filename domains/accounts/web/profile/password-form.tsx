import { Button, Group, PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { passwordLength } from '#domains/accounts/contract/passwords.ts'
import { RefusalNote } from '#platform/web/ui/notes/refusal-note.tsx'
import { useMe } from '../account/use-me.ts'
import classes from './password-form.module.css'
import { usePasswordForm } from './use-password-form.ts'

interface PasswordFormProps {
  /** The label of the present password. */
  currentLabel: string
  /** The present password, if it was typed a moment ago; it is asked for if it is not right. */
  typed?: string | undefined
  onChanged: () => void
  cancel?: ReactNode
}

const visibility = { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 } }

export function PasswordForm({ currentLabel, typed, onChanged, cancel }: PasswordFormProps) {
  const { email } = useMe().user_ptr
  const { refused, errors, pending, known, submit } = usePasswordForm(typed, onChanged)
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {/* Password managers keep the new password under this address. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <RefusalNote>{refused}</RefusalNote>
      {known === undefined && (
        <PasswordInput
          {...visibility}
          name="current_password"
          label={currentLabel}
          autoComplete="current-password"
          autoFocus
          error={errors.current_password}
        />
      )}
      <PasswordInput
        {...visibility}
        name="new_password"
        autoFocus={known !== undefined}
        label="New password"
        description={`At least ${passwordLength.least} characters. Four words are easy to remember.`}
        autoComplete="new-password"
        error={errors.new_password}
      />
      <Group gap="sm" align="stretch">
        <Button type="submit" loading={pending}>
          Change password
        </Button>
        {cancel}
      </Group>
    </form>
  )
}
