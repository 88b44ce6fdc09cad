import { Box, Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { getMe, type Me, setMyPhone } from '#domains/accounts/contract/sessions.ts'
import { meQuestion } from '#domains/accounts/web/account/me-question.ts'
import { getTelephony } from '#domains/calls/contract/calls.ts'
import { CountrySelect } from '#domains/leads/web/edit/country-select.tsx'
import { typedNumber } from '#domains/leads/web/edit/typed-number.ts'
import { india } from '#platform/contract/india.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from './my-telephone.module.css'

export default function EditMyTelephone({ phone, onClose }: { phone: PhoneNumber | null; onClose: () => void }) {
  const client = useQueryClient()
  const [country, setCountry] = useState(phone ? { iso2: '', code: phone.country_code } : { iso2: india.iso2, code: india.countryCode })
  const [digits, setDigits] = useState(phone?.number ?? '')
  const [error, setError] = useState<string>()
  const save = useApiMutation(setMyPhone, {
    refreshes: [keyOf(getMe), keyOf(getTelephony)],
    onRefusal: (refusal: RefusalError) => setError(Object.values(fieldErrors(refusal))[0] ?? refusal.detail),
    onSuccess: (answer) => {
      client.setQueryData(meQuestion.queryKey, (me: Me | undefined) => me && { ...me, phone: answer.phone })
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(undefined)
    save.mutate({ body: { phone: { number: typedNumber(digits, country.code), country_code: country.code } } })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <Box w={150}>
        <CountrySelect iso2={country.iso2} code={country.code} onChange={setCountry} />
      </Box>
      <TextInput
        w={180}
        size="xs"
        aria-label="Your telephone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        autoFocus
        value={digits}
        onChange={(event) => setDigits(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit" size="xs" loading={save.isPending}>
        Save
      </Button>
      {phone && (
        <Button size="xs" variant="default" disabled={save.isPending} onClick={() => save.mutate({ body: { phone: null } })}>
          Remove
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
