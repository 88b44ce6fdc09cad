import { Button, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { FindLead } from '#domains/leads/web/list/find-lead.tsx'
import { simulateMessage } from '#domains/messages/contract/connections.ts'
import { longestText } from '#domains/messages/contract/message.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { issueSentences } from '#platform/web/ui/notes/issue-sentences.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import classes from './connections.module.css'

interface Lead {
  id: number
  name: string
}

/** Makes a parent's message arrive as WhatsApp would bring it, where nothing is connected. */
export function SimulateMessage() {
  const [lead, setLead] = useState<Lead>()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [arrived, setArrived] = useState<Lead>()
  const simulate = useApiMutation(simulateMessage, {
    onRefusal: (refusal) => setProblem(fieldErrors(refusal).text ?? refusal.detail),
    onSuccess: () => {
      setArrived(lead)
      setText('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!lead || simulate.isPending) return
    const body = { lead: lead.id, text }
    const { error } = simulateMessage.body.safeParse(body)
    setProblem(error && Object.values(issueSentences(error))[0])
    if (!error) simulate.mutate({ body })
  }
  return (
    <section className={classes.simulate} aria-label="Simulate a message from a parent">
      <h2>Simulate a message from a parent</h2>
      <p className={classes.quiet}>
        WhatsApp is simulated here. The message comes in through the real webhook, as if the parent had written.
      </p>
      {lead ? (
        <form onSubmit={submit} noValidate className={classes.form}>
          <p className={classes.from}>
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
            value={text}
            error={problem}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" loading={simulate.isPending}>
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
