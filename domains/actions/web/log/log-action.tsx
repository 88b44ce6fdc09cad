import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useHasDraft } from '#platform/web/drafts/use-draft.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { useAskedAct } from '#platform/web/ui/over/asked-act.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { actionDraftKey } from '../action/action-draft.ts'
import { ActionForm } from './action-form-ahead.ts'
import classes from './log-action.module.css'

export const LogAction = ({ lead }: { lead: LeadRow }) => <ActionOf key={lead.id} lead={lead} />

/** Keyed by the lead: going on to the next one closes the form, and its text stays. */
function ActionOf({ lead }: { lead: LeadRow }) {
  const { over, opener, open, close } = useOver()
  const isBegun = useHasDraft(actionDraftKey(useMe().user.id, lead.id))
  useEffect(() => void ActionForm.load(), [])
  useAskedAct('action', lead.id, () => open(true))
  useKeys([['alt+A', () => !isSomethingOver() && open(true), { usePhysicalKeys: true }]])
  return (
    <>
      <Button
        ref={opener}
        size="xs"
        leftSection={<IconBolt size={16} aria-hidden />}
        rightSection={isBegun && <span className={classes.begun} />}
        title={isBegun ? 'Continue the unsaved action (Alt A)' : 'Log an action (Alt A)'}
        aria-keyshortcuts="Alt+A"
        aria-haspopup="dialog"
        aria-expanded={over === true}
        onClick={() => open(true)}
      >
        Action
      </Button>
      {over && (
        <Suspense fallback={null}>
          <ActionForm lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
