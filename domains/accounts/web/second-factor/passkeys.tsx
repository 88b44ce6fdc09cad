import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addPasskey, removePasskey, startPasskey } from '#domains/accounts/contract/passkeys.ts'
import { getSecondFactor } from '#domains/accounts/contract/second-factor.ts'
import { deviceText } from '#platform/contract/device-text.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { AnswerOf, BodyOf } from '#platform/web/http/operation-types.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { RefusalNote } from '#platform/web/ui/notes/refusal-note.tsx'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { AskFirst } from './ask-first.tsx'
import classes from './second-factor.module.css'

const refreshes = [keyOf(getSecondFactor)]

type Made = BodyOf<typeof addPasskey>['passkey']
type Kept = AnswerOf<typeof getSecondFactor>['passkeys']

/** One's own passkeys: each opens the account alone, and is a second factor beside the password. */
export function Passkeys({ passkeys }: { passkeys: Kept }) {
  const { over: made, opener, open, close } = useOver<Made>()
  const { make, isMaking, trouble } = useMaking(open)
  return (
    <>
      <Text mb="xs">Your phone or computer opens the account, by your finger, your face or its PIN. No password can be stolen then.</Text>
      <RefusalNote>{trouble}</RefusalNote>
      <ul className={classes.list}>
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <Button ref={opener} size="xs" variant="default" loading={isMaking} onClick={make}>
        Add a passkey
      </Button>
      {made && <NamePasskey made={made} onClose={close} />}
    </>
  )
}

/** Has the browser make one; its code is loaded with the first press. */
function useMaking(onMade: (made: Made) => void) {
  const [trouble, setTrouble] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setTrouble(undefined)
    setMaking(true)
    const { makePasskey, PasskeyTrouble } = await import('./use-passkey.ts')
    try {
      onMade((await makePasskey(await request(startPasskey))) as unknown as Made)
    } catch (error) {
      setTrouble(error instanceof PasskeyTrouble ? error.message : sentenceOf(error))
    } finally {
      setMaking(false)
    }
  }
  return { trouble, isMaking, make: () => void make() }
}

function NamePasskey({ made, onClose }: { made: Made; onClose: () => void }) {
  const form = useApiForm(addPasskey, {
    initialValues: { name: deviceText(navigator.userAgent) },
    body: ({ name }) => ({ name, passkey: made }),
    refusedAt: 'name',
    refreshes,
    onSuccess: onClose,
  })
  return (
    <FormDialog title="Name the passkey" action="Add" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <TextInput label="Name" description="By it you know the device later." data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}

function Passkey({ passkey: { id, name, created_at, used_at } }: { passkey: Kept[number] }) {
  const { mutate, isPending } = useApiMutation(removePasskey, { params: { id }, refreshes })
  return (
    <li>
      <span>
        <bdi>{name}</bdi>, since <Moment at={created_at} />
        {used_at !== null && (
          <>
            , last used <Moment at={used_at} />
          </>
        )}
      </span>
      <AskFirst label="Remove" name={`Remove ${name}`} isPending={isPending} onSure={() => mutate({})}>
        Remove it?
      </AskFirst>
    </li>
  )
}
