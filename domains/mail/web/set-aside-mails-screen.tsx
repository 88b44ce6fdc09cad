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
import { AsItCame } from '#domains/messages/web/connections/set-aside/as-it-came.tsx'
import { SetAsideCard } from '#domains/messages/web/connections/set-aside/set-aside-card.tsx'
import { SetAsidePage } from '#domains/messages/web/connections/set-aside/set-aside-page.tsx'
import { keyOf } from '#platform/web/http/key-of.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { requestFile } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'

const refreshes = [keyOf(listSetAsideMails), keyOf(getConnections)]

const kilobytes = (bytes: number) => (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`)

function DownloadButton({ id }: Pick<SetAsideMail, 'id'>) {
  const [isLoading, setIsLoading] = useState(false)
  const download = async () => {
    setIsLoading(true)
    try {
      saveFile(await requestFile(downloadSetAsideMail, { params: { id } }), `mail-${id}.eml`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setIsLoading(false)
  }
  const icon = <IconDownload size={14} aria-hidden />
  return (
    <Button size="xs" variant="default" loading={isLoading} leftSection={icon} onClick={() => void download()}>
      Download the mail
    </Button>
  )
}

/** A mail that could not be read: what its head says, why, and what may be done. */
function SetAsideMailCard({ mail }: { mail: SetAsideMail }) {
  const params = { id: mail.id }
  const again = useApiMutation(readMailAgain, { params, refreshes })
  const close = useApiMutation(closeSetAsideMail, { params, refreshes })
  const subject = mail.subject || 'No subject'
  const origin = (
    <p>
      From <bdi>{mail.from || 'an unknown sender'}</bdi>, <Moment at={mail.received_at} />, {kilobytes(mail.bytes)}
    </p>
  )
  return (
    <SetAsideCard
      label={subject}
      heading={subject}
      origin={origin}
      trouble={mail.trouble}
      readAgain={again}
      close={close}
      download={<DownloadButton id={mail.id} />}
    >
      <details>
        <summary>Head of the mail</summary>
        <AsItCame label="The head of the mail">{mail.head}</AsItCame>
      </details>
    </SetAsideCard>
  )
}

/** Shows admins the mails that came in and could not be read: each is read by a person, and answered from the mailbox. */
export const SetAsideMailsScreen = () => (
  <SetAsidePage
    title="Mails that could not be read"
    meaning="Each is kept as it came. Download it and open it in a mail program, answer the parent from there, and press Done with it."
    empty="No mail is set aside"
    list={useApiQuery(listSetAsideMails, { quiet: true })}
  >
    {(mail) => <SetAsideMailCard key={mail.id} mail={mail} />}
  </SetAsidePage>
)
