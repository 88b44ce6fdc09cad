import { Link } from '@tanstack/react-router'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { type Meaning, meaningNames } from '#domains/leads/contract/steps.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'

export function NoEntryMeans({ stage }: { stage: Meaning }) {
  const isAdmin = useMe().roles.includes('counsellor_admin')
  return (
    <EmptyNote whole title={`No action stands for “${meaningNames[stage]}”`}>
      {isAdmin
        ? 'This list shows the parents who reached that step. Under Actions, choose which action means it.'
        : 'This list cannot show anybody until a counsellor admin chooses, at Actions, which action means it.'}
      {isAdmin && (
        <Link to="/actions" search={{ tab: 'manage' }}>
          Open the action list
        </Link>
      )}
    </EmptyNote>
  )
}
