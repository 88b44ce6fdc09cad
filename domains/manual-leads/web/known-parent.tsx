import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { leadListKeys } from '#domains/leads/web/facts/lead-list-keys.ts'
import { addEnquiry, findParent, takeParent } from '#domains/manual-leads/contract/manual-leads.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import classes from './new-lead.module.css'

interface ParentMatch {
  lead: { id: number; name: string } | null
  owner: { id: number; name: string } | null
  can: readonly ('open' | 'take' | 'enquire')[]
}

interface KnownParentProps {
  number: string
  found: ParentMatch
  meId: number
  onDone: () => void
}

/** The owner of a known parent, and the acts in place of a second lead. */
export function KnownParent({ number, found: { lead, owner, can }, meId, onDone }: KnownParentProps) {
  const navigate = useNavigate()
  const [wants, setWants] = useState('')
  const refreshes = [keyOf(findParent), ...leadListKeys]
  const open = (id: number) => {
    onDone()
    void navigate({ to: '/leads/$leadId', params: { leadId: String(id) } })
  }
  const take = useApiMutation(takeParent, { refreshes, onSuccess: (answer) => open(answer.lead.id) })
  const enquire = useApiMutation(addEnquiry, { refreshes, onSuccess: (answer) => (answer.lead ? open(answer.lead.id) : onDone()) })
  const name = lead?.name ?? 'This parent'
  return (
    <Stack component="section" gap={10} className={classes.known ?? ''} aria-label="This parent is known">
      <p role="status">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        has this number. {owner === null ? 'Nobody has the lead.' : owner.id === meId ? 'It is your lead.' : `It is ${owner.name}’s lead.`}
      </p>
      <TextInput
        size="xs"
        label="Their question now"
        placeholder={owner === null || owner.id === meId ? '' : `${owner.name} is told`}
        maxLength={1000}
        value={wants}
        onChange={(event) => setWants(event.currentTarget.value)}
      />
      <Group gap="sm" align="stretch">
        {can.includes('open') && lead && (
          <Button size="xs" onClick={() => open(lead.id)}>
            Open
          </Button>
        )}
        {can.includes('take') && (
          <Button size="xs" variant="default" loading={take.isPending} onClick={() => take.mutate({ body: { number } })}>
            Take
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={enquire.isPending}
          onClick={() => enquire.mutate({ body: { number, ...(wants.trim() && { wants: wants.trim() }) } })}
        >
          Add an enquiry
        </Button>
      </Group>
    </Stack>
  )
}
