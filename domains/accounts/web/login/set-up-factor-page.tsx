import { Button, Group, Text } from '@mantine/core'
import { getSecondFactor } from '#domains/accounts/contract/second-factor.ts'
import { rolesText } from '#platform/contract/roles.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { leave } from '../account/leave.ts'
import { useMe } from '../account/use-me.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { EntryPage } from './entry-page.tsx'

/** In place of every screen, while the role needs a second factor and the account has none. */
export default function SetUpFactorPage() {
  const { roles } = useMe()
  const { data } = useApiQuery(getSecondFactor, { quiet: true })
  const hasOne = data !== undefined && (data.app_since !== null || data.passkeys.length > 0)
  return (
    <EntryPage title="Set up a second factor">
      <Text>{rolesText(roles)}: your firm has this role ask for more than a password. Set up one of these to continue.</Text>
      <SecondFactor />
      <Group gap="sm">
        {/* The page is reloaded, so that it asks its questions with everything open. */}
        <Button disabled={!hasOne} onClick={() => location.reload()}>
          Go on
        </Button>
        <Button variant="default" onClick={() => void leave()}>
          Log out
        </Button>
      </Group>
    </EntryPage>
  )
}
