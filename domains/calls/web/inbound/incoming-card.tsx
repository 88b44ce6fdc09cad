import { Box, Button, CloseButton, Kbd, Portal, Stack, Text } from '@mantine/core'
import { IconPhoneIncoming } from '@tabler/icons-react'
import { useState } from 'react'
import type { Call, MyCall } from '#domains/calls/contract/calls.ts'
import { stateWords } from '#platform/contract/call-states.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { CallClock } from '../call/call-clock.tsx'
import classes from './incoming-card.module.css'
import { useWordsOfOpening } from './incoming-words.ts'
import { NewCaller } from './new-caller.tsx'
import { openKey } from './open-key.ts'
import { useOpenCaller } from './use-open-caller.ts'

const whoseText = ({ owner }: NonNullable<MyCall['caller']>) =>
  `${owner ? `A parent of ${owner.name}` : 'A parent without a counsellor'}: you see them once you answer`

/** The caller's lead opens by itself, unless something is under way on the page; then the button or its key opens it. */
export function IncomingCard({ call, caller }: { call: Call; caller: MyCall['caller'] }) {
  const [isAway, setIsAway] = useState(false)
  const { open, isOpen, waits } = useOpenCaller(call, caller?.is_seen === true)
  const words = useWordsOfOpening()
  useKeys(open ? [[openKey, open, { usePhysicalKeys: true }]] : [])
  if (isAway) return null
  return (
    <Portal>
      <section className={classes.card} aria-label={stateWords.ringing} data-waits={waits || undefined}>
        <IconPhoneIncoming size={22} className={classes.icon} aria-hidden />
        <Stack gap={0} flex={1} miw={0}>
          <span className={classes.words}>
            {stateWords.ringing} <CallClock since={call.placed_at} />
          </span>
          <Box component="strong" fz="lg" fw={650} lh="22px" className={textStyles.wrap ?? ''}>
            <bdi>{call.lead?.name ?? phoneText(call.phone)}</bdi>
          </Box>
          <span className={classes.quiet}>{call.lead ? phoneText(call.phone) : 'No parent has this number'}</span>
          {caller?.is_seen === false && <span className={classes.quiet}>{whoseText(caller)}</span>}
        </Stack>
        {open && !isOpen && (
          <Button size="xs" aria-keyshortcuts="Alt+I" onClick={open}>
            Open <Kbd className={classes.key ?? ''}>Alt I</Kbd>
          </Button>
        )}
        {!call.lead && <NewCaller phone={call.phone} hasKey />}
        <CloseButton size="sm" aria-label="Hide this caller" onClick={() => setIsAway(true)} />
        {open && !isOpen && words && (
          <Text flex="1 0 100%" w={0} miw="100%" fz="sm" role="status">
            {words}
          </Text>
        )}
      </section>
    </Portal>
  )
}
