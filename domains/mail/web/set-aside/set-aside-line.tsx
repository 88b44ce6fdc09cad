import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import {
  closeSetAsideMail,
  downloadSetAsideMail,
  listSetAsideMails,
  readMailAgain,
  type SetAsideMail,
} from '#domains/mail/contract/set-aside-mails.ts'
import { getConnections } from '#domains/messages/contract/connections.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { requestFile } from '#platform/web/http/request.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './set-aside.module.css'

const refreshes = [keyOf(listSetAsideMails), keyOf(getConnections)]

const kilobytes = (bytes: number) => (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`)

/** A mail that could not be read: what its head says, why, and what may be done. */
export function SetAsideLine({ mail }: { mail: SetAsideMail }) {
  const params = { id: mail.id }
  const again = useCall(readMailAgain, { params, refreshes })
  const close = useCall(closeSetAsideMail, { params, refreshes })
  const [isLoading, setIsLoading] = useState(false)
  const download = async () => {
    setIsLoading(true)
    try {
      saveFile(await requestFile(downloadSetAsideMail, { params }), `mail-${mail.id}.eml`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setIsLoading(false)
  }
  return (
    <li className={classes.mail} aria-label={mail.subject || 'No subject'}>
      <h2>{mail.subject || 'No subject'}</h2>
      <p>
        From <bdi>{mail.from || 'an unknown sender'}</bdi>, <Moment at={mail.received_at} />, {kilobytes(mail.bytes)}
      </p>
      <p className={classes.trouble}>{mail.trouble}</p>
      <details>
        <summary>Head of the mail</summary>
        <pre>{mail.head}</pre>
      </details>
      <div className={classes.acts}>
        <Button
          size="xs"
          variant="default"
          loading={isLoading}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void download()}
        >
          Download the mail
        </Button>
        <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate({})}>
          Read it again
        </Button>
        <Button size="xs" loading={close.isPending} onClick={() => close.mutate({})}>
          Done with it
        </Button>
      </div>
    </li>
  )
}
