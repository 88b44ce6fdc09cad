import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Suspense } from 'react'
import {
  forgetBrowser,
  getSecondFactor,
  recoveryCodes as howMany,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from '#domains/accounts/contract/second-factor.ts'
import { counted } from '#platform/contract/counts.ts'
import { deviceText } from '#platform/contract/device-text.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { Fact, Facts } from '#platform/web/ui/facts.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { AskFirst } from './ask-first.tsx'
import { Passkeys } from './passkeys.tsx'
import classes from './second-factor.module.css'

const SetUpApp = lazyPart(() => import('./set-up-app.tsx'), 'when shown')
const NewCodes = lazyPart(async () => ({ default: (await import('./set-up-app.tsx')).CodesDialog }), 'when shown')

const refreshes = [keyOf(getSecondFactor)]

type Factors = AnswerOf<typeof getSecondFactor>

/** One's own second factors: what is asked for at a log-in beside the password. */
export function SecondFactor() {
  const { data, error, isPending, refetch } = useApiQuery(getSecondFactor, { quiet: true })
  const isSlow = useShownAfter(isPending)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (!data) return isSlow && <Skeleton height={120} aria-hidden="true" />
  return (
    <Facts>
      <Fact name="Codes of an app">
        <App factors={data} />
      </Fact>
      {data.app_since !== null && (
        <Fact name="Recovery codes">
          <RecoveryCodesLeft left={data.recovery_codes_left} />
        </Fact>
      )}
      <Fact name="Passkeys">
        <Passkeys passkeys={data.passkeys} />
      </Fact>
      {data.remembered.length > 0 && (
        <Fact name="Not asked in">
          <ul className={classes.list}>
            {data.remembered.map((browser) => (
              <Browser key={browser.id} browser={browser} />
            ))}
          </ul>
        </Fact>
      )}
    </Facts>
  )
}

function App({ factors: { app_since } }: { factors: Factors }) {
  const { over: app, opener, open, close } = useOver<AnswerOf<typeof startApp>>()
  const start = useApiMutation(startApp, { onSuccess: open })
  return (
    <>
      <Text mb="xs">
        {app_since === null ? (
          'Not set up. A stolen password alone opens your account.'
        ) : (
          <>
            Asked for since <Moment at={app_since} />.
          </>
        )}
      </Text>
      <Group gap="sm">
        <Button ref={opener} size="xs" variant="default" loading={start.isPending} onClick={() => start.mutate({})}>
          {app_since === null ? 'Set up' : 'Set up another app'}
        </Button>
        {app_since !== null && <RemoveApp />}
      </Group>
      {app && (
        <Suspense fallback={null}>
          <SetUpApp app={app} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function RemoveApp() {
  const { mutate, isPending } = useApiMutation(removeApp, { refreshes })
  return (
    <AskFirst label="Remove" isPending={isPending} onSure={() => mutate({})}>
      Ask for no code any more?
    </AskFirst>
  )
}

function RecoveryCodesLeft({ left }: { left: number }) {
  const { over: codes, opener, open, close } = useOver<readonly string[]>()
  const renew = useApiMutation(renewRecoveryCodes, { refreshes, onSuccess: ({ recovery_codes }) => open(recovery_codes) })
  return (
    <>
      <Text mb="xs">
        {left === 0 ? 'None is left. Make new ones.' : `${counted(left, 'code')} of ${howMany} left, for the day when the phone is lost.`}
      </Text>
      <Button ref={opener} size="xs" variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
        Make new ones
      </Button>
      {codes && (
        <Suspense fallback={null}>
          <NewCodes codes={codes} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Browser({ browser: { id, user_agent, seen_at, until } }: { browser: Factors['remembered'][number] }) {
  const { mutate, isPending } = useApiMutation(forgetBrowser, { params: { id }, refreshes })
  const device = deviceText(user_agent)
  return (
    <li>
      <span>
        {device}, last logged in <Moment at={seen_at} />, until <Moment at={until} />
      </span>
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate({})} aria-label={`Ask in ${device} again`}>
        Ask again
      </Button>
    </li>
  )
}
