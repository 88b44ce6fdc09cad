import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { mayCallAnyway } from '#domains/calls/contract/policy.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { CallOverrideForm } from './call-override-form.tsx'
import type { CallWanted, Press } from './latest-press.ts'
import classes from './refusal-note.module.css'
import { mayOverride, whichRule } from './which-rule.ts'

interface RefusalNoteProps {
  press: Press
  place: (wanted: CallWanted) => unknown
}

const sentenceOf = ({ detail, errors }: RefusalError) => Object.values(errors)[0]?.[0] ?? detail

export function RefusalNote({ press: { wanted, refusal, stands }, place }: RefusalNoteProps) {
  const me = useMe()
  const [isOverriding, setIsOverriding] = useState(false)
  if (!refusal) return null
  const rule = whichRule(refusal.detail)
  const isOffered = mayCallAnyway(me) && mayOverride(rule)
  return (
    <Stack gap="sm" align="flex-start" className={classes.note ?? ''} role="alert">
      <Text c="var(--overdue-ink)" className={textStyles.wrap ?? ''}>
        {sentenceOf(refusal)}
      </Text>
      {rule === 'noTelephone' && <Link to="/profile">Open your profile</Link>}
      {isOffered && !isOverriding && (
        <Button size="compact-sm" variant="default" onClick={() => setIsOverriding(true)}>
          Call anyway…
        </Button>
      )}
      {isOffered && isOverriding && (
        <CallOverrideForm
          isPlacing={stands === 'placing'}
          onCall={(override) => place({ ...wanted, override })}
          onCancel={() => setIsOverriding(false)}
        />
      )}
    </Stack>
  )
}
