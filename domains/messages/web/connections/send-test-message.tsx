import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { getConnections, testChannel } from '#domains/messages/contract/connections.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { listTemplates } from '#domains/messages/contract/templates.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { statusWords } from '../message/status-words.ts'
import classes from './connections.module.css'

/** In milliseconds: a pending test is asked about so often. */
const pollInterval = 2_000

/** Sends a message to the admin's own number or address, and says what became of the last one. */
export function SendTestMessage({ channel, test }: { channel: 'whatsapp' | 'email'; test: Message | null }) {
  const [template, setTemplate] = useState('')
  const { data } = useApiQuery(listTemplates, { quiet: true, enabled: channel === 'whatsapp' })
  const send = useApiMutation(testChannel, { params: { channel }, refreshes: [keyOf(getConnections)] })
  const offered = (data?.results ?? []).filter(({ sendable, variables }) => sendable && variables.length === 0)
  useApiQuery(getConnections, { quiet: true, refetchInterval: pollInterval, enabled: test?.details.status === 'pending' })
  return (
    <div className={classes.test}>
      {offered.length > 0 && (
        <NativeSelect
          label="Message"
          data={[
            { value: '', label: 'A short text (only if you wrote to the number today)' },
            ...offered.map(({ id, name, language }) => ({ value: String(id), label: `Template ${name} (${language})` })),
          ]}
          value={template}
          onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
        />
      )}
      <Button
        variant="default"
        loading={send.isPending}
        onClick={() => send.mutate({ body: template === '' ? {} : { template_id: Number(template) } })}
      >
        Send a test to myself
      </Button>
      {test && test.details.status !== 'received' && (
        <p className={textStyles.quietSm} role="status">
          Last test <Moment at={test.message_time} />: {statusWords[test.details.status]}
          {test.ours.reason && `. ${test.ours.reason}`}
        </p>
      )}
    </div>
  )
}
