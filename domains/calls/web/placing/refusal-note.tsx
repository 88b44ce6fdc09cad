import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { CallAnyway } from './call-anyway.tsx'
import type { CallWanted, Press } from './latest-press.ts'
import classes from './refusal-note.module.css'
import { mayOverride, whichRule } from './which-rule.ts'

interface RefusalNoteProps {
  press: Press
  place: (wanted: CallWanted) => unknown
}

const sentenceOf = ({ detail, errors }: RefusalError) => Object.values(errors)[0]?.[0] ?? detail

export function RefusalNote({ press: { wanted, refusal, stands }, place }: RefusalNoteProps) {
  const isAdmin = useMe().roles.includes('counsellor_admin')
  const [isOverriding, setIsOverriding] = useState(false)
  if (!refusal) return null
  const rule = whichRule(refusal.detail)
  const mayCallAnyway = isAdmin && mayOverride(rule)
  return (
    <div className={classes.note} role="alert">
      <p className={classes.sentence}>{sentenceOf(refusal)}</p>
      {rule === 'noTelephone' && <Link to="/profile">Open your profile</Link>}
      {mayCallAnyway && !isOverriding && (
        <Button size="compact-sm" variant="default" onClick={() => setIsOverriding(true)}>
          Call anyway…
        </Button>
      )}
      {mayCallAnyway && isOverriding && (
        <CallAnyway
          isPlacing={stands === 'placing'}
          onCall={(override) => place({ ...wanted, override })}
          onCancel={() => setIsOverriding(false)}
        />
      )}
    </div>
  )
}
