import { useSelector } from '@tanstack/react-store'
import { Suspense, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { connection } from '#platform/web/http/connection.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { leaving, stay } from '#platform/web/outbox/leaving.ts'
import { actsOf, isWaiting, outbox } from '#platform/web/outbox/outbox.ts'
import { useLookingForServer } from '#platform/web/outbox/use-looking-for-server.ts'
import { Keys } from '#platform/web/ui/keys/keys.tsx'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import classes from './kept-here.module.css'

const KeptList = lazyPart(() => import('./kept-list.tsx'))

/** It is wanted where nothing can be loaded. */
export const loadKeptList = () => KeptList.load()

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

function wordsOf(hasLine: boolean, waiting: number, refused: number): string {
  if (!hasLine && waiting > 0) return `No connection: ${entries(waiting)} kept here until the line is back`
  if (!hasLine) return 'No connection: what you type is kept'
  if (waiting > 0) return `Sending ${entries(waiting)} that waited`
  return `${entries(refused)} not taken`
}

/** Says that there is no line, and how much waits on this device for it. A press shows what. */
export function KeptHere() {
  const { id } = useMe().user
  const [isOpen, setOpen] = useState(false)
  const hasLine = useSelector(connection) === 'there'
  const asked = useSelector(leaving)
  const all = useSelector(outbox)
  const acts = actsOf(all, id)
  useLookingForServer(hasLine)
  const waiting = acts.filter(isWaiting).length
  const isShown = !hasLine || acts.length > 0
  useKeys([['alt+H', () => isShown && setOpen(true), { usePhysicalKeys: true }]])
  const close = () => {
    stay()
    setOpen(false)
  }
  return (
    <>
      {isShown && (
        <button
          type="button"
          className={classes.pill}
          data-lost={!hasLine || waiting === 0 || undefined}
          aria-keyshortcuts="Alt+H"
          onClick={() => setOpen(true)}
        >
          {wordsOf(hasLine, waiting, acts.length - waiting)} <Keys of="Alt H" />
        </button>
      )}
      {(isOpen || asked) && (
        <Suspense fallback={null}>
          <KeptList acts={acts} ofOthers={all.length - acts.length} hasLine={hasLine} leave={asked?.go} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
