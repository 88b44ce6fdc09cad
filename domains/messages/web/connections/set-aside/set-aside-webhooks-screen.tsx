import {
  closeSetAsideWebhook,
  connectionNames,
  getConnections,
  listSetAsideWebhooks,
  readWebhookAgain,
  type SetAsideWebhook,
} from '#domains/messages/contract/connections.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { AsItCame } from './as-it-came.tsx'
import { SetAsideCard } from './set-aside-card.tsx'
import { SetAsidePage } from './set-aside-page.tsx'

const refreshes = [keyOf(listSetAsideWebhooks), keyOf(getConnections)]

/** One message of a service that could not be read, as it came. */
function SetAsideWebhookCard({ webhook: { id, service, received_at, trouble, told } }: { webhook: SetAsideWebhook }) {
  const again = useApiMutation(readWebhookAgain, { params: { id }, refreshes })
  const close = useApiMutation(closeSetAsideWebhook, { params: { id }, refreshes })
  const heading = (
    <>
      {connectionNames[service]}, <Moment at={received_at} />
    </>
  )
  return (
    <SetAsideCard heading={heading} trouble={trouble} readAgain={again} close={close}>
      <AsItCame label="What the service told">{told}</AsItCame>
    </SetAsideCard>
  )
}

/** Shows admins what WhatsApp or the telephone service told and could not be read. */
export const SetAsideWebhooksScreen = () => (
  <SetAsidePage
    title="Messages that could not be read"
    meaning="Each is kept as it came for 30 days. Read what it says, answer the parent, and press Done with it. After an upgrade of the portal, try Read it again first."
    empty="No message is set aside"
    list={useApiQuery(listSetAsideWebhooks, { quiet: true })}
  >
    {(webhook) => <SetAsideWebhookCard key={webhook.id} webhook={webhook} />}
  </SetAsidePage>
)
