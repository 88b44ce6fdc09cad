import { Button, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FindLead } from '#domains/leads/web/list/find-lead.tsx'
import { simulateMessage } from '#domains/messages/contract/connections.ts'
import { longestText } from '#domains/messages/contract/message.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './connections.module.css'

interface Lead {
  id: number
  name: string
}

/** Makes a parent's message arrive as WhatsApp would bring it, where nothing is connected. */
export function SimulateMessage() {
  const [lead, setLead] = useState<Lead>()
  const [arrived, setArrived] = useState<Lead>()
  const form = useApiForm(simulateMessage, {
    initialValues: { text: '' },
    body: ({ text }) => ({ lead: lead?.id ?? 0, text }),
    refusedAt: 'text',
    onSuccess: () => {
      setArrived(lead)
      form.reset()
    },
  })
  return (
    <section className={classes.simulate} aria-label="Simulate a message from a parent">
      <h2>Simulate a message from a parent</h2>
      <p className={textStyles.quietSm}>
        WhatsApp is simulated here. The message comes in through the real webhook, as if the parent had written.
      </p>
      {lead ? (
        <form onSubmit={form.submit} noValidate className={classes.form}>
          <p className={textStyles.wrap}>
            From <bdi>{lead.name}</bdi>{' '}
            <button type="button" className={textButton.button} onClick={() => setLead(undefined)}>
              Choose another parent
            </button>
          </p>
          <Textarea
            label="What the parent writes"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={longestText}
            autoFocus
            {...form.getInputProps('text')}
          />
          <Button type="submit" loading={form.isPending}>
            Simulate it
          </Button>
        </form>
      ) : (
        <FindLead label="Parent" none="No lead has this name or number." onChoose={setLead} />
      )}
      {arrived && (
        <p role="status">
          The message is arriving.{' '}
          <Link to="/inbox" search={{ owner: 'team', view: 'all', lead: arrived.id }}>
            Open the conversation with {arrived.name}
          </Link>
        </p>
      )}
    </section>
  )
}
