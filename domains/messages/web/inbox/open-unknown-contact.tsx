import { Button, CloseButton, Group, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FindLead } from '#domains/leads/web/list/find-lead.tsx'
import { attachUnknownContact, listUnknownContacts, type UnknownContact } from '#domains/messages/contract/inbox.ts'
import { makeLeadOfUnknownContact } from '#domains/messages/contract/unknown-contacts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import { Bubble } from '../thread/log/bubble.tsx'
import { threadDays } from '../thread/log/thread-days.ts'
import thread from '../thread/thread.module.css'
import classes from './inbox.module.css'

interface OpenUnknownContactProps {
  unknownContact: UnknownContact
  onClose: () => void
}

const refreshes = [keyOf(listUnknownContacts)]

/** Goes on to the conversation with the lead that the unknown contact turned out to be. */
function useKnown() {
  const navigate = useNavigate()
  return ({ lead }: { lead: number }) => void navigate({ to: '/inbox', search: { view: 'all', lead } })
}

function whence({ address, number }: UnknownContact): string {
  if (address !== null) return `Writes from ${address}, which no lead has.`
  return number === null ? 'Hides their number.' : `Writes from ${number}, a number that we cannot check.`
}

/** What somebody without a number wrote, and the question who they are. */
export function OpenUnknownContact({ unknownContact, onClose }: OpenUnknownContactProps) {
  const today = kolkataDay(useNow())
  return (
    <section className={classes.conversation} aria-label={`Messages of ${unknownContact.name}`}>
      <Group component="header" gap="sm" className={classes.head ?? ''}>
        <CloseButton className={classes.close} aria-label="Back to the list" onClick={onClose} />
        <div className={classes.who}>
          <h2>
            <bdi>{unknownContact.name}</bdi>
          </h2>
          <p>{whence(unknownContact)} Nobody can answer until you say who they are.</p>
        </div>
      </Group>
      <Stack className={classes.unknownContact ?? ''}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
        <div className={thread.messages} tabIndex={0} role="log" aria-label="Conversation">
          {threadDays(unknownContact.messages).map(({ day, messages }) => (
            <div key={day}>
              <h4 className={thread.day}>{dayText(day, today)}</h4>
              <Stack component="ul" gap={6}>
                {messages.map((message) => (
                  <Bubble key={message.id} message={message} day={day} />
                ))}
              </Stack>
            </div>
          ))}
        </div>
        <div className={classes.identify}>
          <KnownLead unknownContact={unknownContact} />
          <NewLead unknownContact={unknownContact} />
        </div>
      </Stack>
    </section>
  )
}

function KnownLead({ unknownContact }: { unknownContact: UnknownContact }) {
  const [lead, setLead] = useState<{ id: number; name: string }>()
  const goOn = useKnown()
  const attach = useApiMutation(attachUnknownContact, {
    params: { id: unknownContact.id },
    refreshes,
    onSuccess: (answer) => {
      toast.success(`The messages of ${unknownContact.name} stand with ${lead?.name ?? 'the lead'} now.`)
      goOn(answer)
    },
  })
  return (
    <section aria-label="A parent we know">
      <h3>A parent we know</h3>
      {lead ? (
        <div className={classes.chosen}>
          <p>
            This is <bdi>{lead.name}</bdi>.{' '}
            <button type="button" className={textButton.button} onClick={() => setLead(undefined)}>
              Choose another parent
            </button>
          </p>
          <Button size="xs" data-autofocus loading={attach.isPending} onClick={() => attach.mutate({ body: { lead: lead.id } })}>
            Move the messages to this lead
          </Button>
        </div>
      ) : (
        <FindLead label="Parent" none="No lead has this name or number." onChoose={setLead} />
      )}
    </section>
  )
}

function NewLead({ unknownContact: { id, name, number } }: { unknownContact: UnknownContact }) {
  const form = useApiForm(makeLeadOfUnknownContact, {
    params: { id },
    initialValues: { name: name === number ? '' : name, number: number ?? '' },
    body: (values) => values,
    refusedAt: 'toast',
    refreshes,
    onSuccess: useKnown(),
  })
  return (
    <section aria-label="A new parent">
      <h3>A new parent</h3>
      <form className={classes.chosen} onSubmit={form.submit} noValidate>
        <TextInput label="Name of the parent" autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label="Number"
          description={
            number === null
              ? 'Every lead needs a number. It may be in what they wrote.'
              : 'WhatsApp gave this number. They are answered there.'
          }
          type="tel"
          autoComplete="off"
          {...form.getInputProps('number')}
        />
        <Button type="submit" size="xs" variant="default" loading={form.isPending}>
          Make a lead with these messages
        </Button>
      </form>
    </section>
  )
}
