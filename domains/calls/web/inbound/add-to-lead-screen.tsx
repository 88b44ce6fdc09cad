import { Button, Stack, Title } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { editLead } from '#domains/leads/contract/edits.ts'
import { FindLead } from '#domains/leads/web/list/find-lead.tsx'
import { india } from '#platform/contract/india.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { Named, type PhoneNumber } from '#platform/contract/shapes.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import textButton from '#platform/web/ui/text-button.module.css'
import { callKeys } from '../call/call-keys.ts'
import classes from './add-to-lead.module.css'

const route = getRouteApi('/_portal/add-to-lead')

/** A known parent called from a number that we did not have: it is added to their lead. A page of its own, so that it outlasts the call. */
export function AddToLeadScreen() {
  const { number, country_code = india.countryCode } = route.useSearch()
  return (
    <Stack maw={560}>
      <Title order={1}>Add to a lead</Title>
      {number === undefined ? (
        <EmptyNote whole title="No number is chosen">
          When an unknown number calls, press Add to a lead.
        </EmptyNote>
      ) : (
        <AddNumber phone={{ number, country_code }} />
      )}
    </Stack>
  )
}

interface Party {
  id: number
  name: string
}

function AddNumber({ phone }: { phone: PhoneNumber }) {
  const [lead, setLead] = useState<Party>()
  return (
    <>
      <p className={classes.words}>
        <strong>{phoneText(phone)}</strong> belongs to no parent here. Whose is it?
      </p>
      {lead ? (
        <ToLead key={lead.id} lead={lead} phone={phone} onOther={() => setLead(undefined)} />
      ) : (
        <FindLead
          label="Which parent is it?"
          none="No lead that you see has this name or number."
          onChoose={({ id, name }) => setLead({ id, name })}
        />
      )}
      <p className={classes.words}>
        Nobody we know?{' '}
        <Link to="/new-lead" search={{ number: `+${phone.country_code}${phone.number}` }}>
          New lead
        </Link>
      </p>
    </>
  )
}

interface ToLeadProps {
  lead: Party
  phone: PhoneNumber
  onOther: () => void
}

function ToLead({ lead, phone, onOther }: ToLeadProps) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<RefusalError>()
  const add = useApiMutation(editLead, {
    params: { id: lead.id },
    refreshes: callKeys(lead.id),
    onRefusal: setRefusal,
    onSuccess: () => {
      toast.success(`${phoneText(phone)} is a number of ${lead.name} now`)
      return navigate({ to: '/leads/$leadId', params: { leadId: String(lead.id) } })
    },
  })
  const holder = Named.safeParse(refusal?.current.held_by).data
  return (
    <Stack component="section" align="flex-start" aria-label="The chosen parent">
      <p className={classes.words}>
        This is <bdi>{lead.name}</bdi>. The number becomes the one in use; their other numbers stay.{' '}
        <button type="button" className={textButton.button} onClick={onOther}>
          Choose another parent
        </button>
      </p>
      {refusal && (
        <p role="alert" className={classes.words}>
          {fieldErrors(refusal).alternate_number ?? refusal.detail}{' '}
          {holder && (
            <Link to="/merge" search={{ stays: lead.id, goes: holder.id }}>
              Compare <bdi>{holder.name}</bdi> and merge
            </Link>
          )}
        </p>
      )}
      <Button
        autoFocus
        loading={add.isPending}
        onClick={() => add.mutate({ body: { alternate_number: phone.number, country_code: phone.country_code } })}
      >
        Add the number
      </Button>
    </Stack>
  )
}
